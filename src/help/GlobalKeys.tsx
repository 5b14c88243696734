import { useNavigate } from 'react-router-dom';
import { useMenu } from '#src/layout/menu.ts';
import { useShortcut } from '#src/layout/shortcuts.ts';

const EVERYWHERE = 'search.keys.everywhere';
const GO_TO = 'home.go_to';

/** The entries of the menu that have keys; what a person may not open has none. */
const KEYS: Readonly<Record<string, { readonly keys: string; readonly label: string }>> = {
  lead_new: { keys: 'n', label: 'app.menu.lead_new' },
  lead_list: { keys: 'g l', label: 'app.pages.lead_list' },
  tasks: { keys: 'g t', label: 'app.menu.tasks' },
  dashboard: { keys: 'g d', label: 'app.menu.dashboard' },
  credential_list: { keys: 'g c', label: 'app.pages.credential_list' },
  own_credential: { keys: 'g c', label: 'app.menu.own_credential' },
  reports: { keys: 'g r', label: 'app.menu.reports' },
};

/** The keys that work on every screen, besides those of the search. */
export function GlobalKeys({ onList }: { readonly onList: () => void }) {
  useShortcut({ keys: '?', label: 'shortcuts.help', group: EVERYWHERE, run: onList });
  const entries = useMenu().flatMap((group) => group.entries);
  // Who has two areas has reports in both: the keys lead to the first.
  const first = entries.filter(({ key }, index) => entries.findIndex((one) => one.key === key) === index);
  return (
    <>
      <Go keys="g h" label="app.home" to="/" />
      {first.map(({ key, to }) => KEYS[key] && <Go key={key} {...KEYS[key]} to={to} />)}
    </>
  );
}

interface GoProps {
  readonly keys: string;
  readonly label: string;
  readonly to: string;
}

function Go({ keys, label, to }: GoProps) {
  const navigate = useNavigate();
  const group = keys.includes(' ') ? GO_TO : EVERYWHERE;
  useShortcut({ keys, label, group, run: () => void navigate(to) });
  return null;
}
