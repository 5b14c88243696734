import type { SvgIconComponent } from '@mui/icons-material';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import NoticesOutlined from '@mui/icons-material/NotificationsOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { useTranslate } from 'ra-core';
import { LEADS_PATH, NOTICES_PATH, NOTICE_SETTINGS_PATH } from '#schemas/addresses.ts';
import { wordKey } from '#schemas/import-flow/words.ts';
import type { SearchAnswer, SearchItem, SearchKind } from '#schemas/search.ts';
import { formatPhone } from '#schemas/engine/phone.ts';
import { useSession } from '#src/authProvider/session.tsx';
import { useCodeText } from '#src/i18n/hooks.ts';
import { useMenu } from '#src/layout/menu.ts';
import { BOARD_PATH } from '#src/resources/leads/paths.ts';
import { CODES, placeOf, type Found } from './places.ts';

/** Something to open. */
export interface Option {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly to: string;
  readonly icon: SvgIconComponent;
  /** The record that it is; a screen is none. */
  readonly found?: Found;
}

export interface Section {
  readonly key: 'recent' | 'screen' | SearchKind;
  readonly options: readonly Option[];
  readonly more?: boolean;
  readonly failed?: boolean;
}

const ICONS: Readonly<Record<SearchKind, SvgIconComponent>> = {
  lead: BusinessOutlined,
  account: FactCheckOutlined,
  resource: BadgeOutlined,
  agreement: ArticleOutlined,
  person: PersonOutlined,
};

/** Screens to which no entry of the menu leads. `beside`: for whom has that one. */
const OTHERS = [
  { label: 'app.home', to: '/', icon: HomeOutlined },
  { label: 'notices.title', to: NOTICES_PATH, icon: NoticesOutlined },
  { label: 'notices.settings.open', to: NOTICE_SETTINGS_PATH, icon: NoticesOutlined },
  { label: 'board.label', to: BOARD_PATH, icon: ViewKanbanOutlined, beside: LEADS_PATH },
] as const;

/** The screens whose names, with that of their group, have each of the words: first those that are called so themselves. */
function useScreens(text: string): Option[] {
  const translate = useTranslate();
  const key = wordKey(text);
  const words = key.split(' ');
  const entries = useMenu().flatMap((group) =>
    group.entries.map(({ key: name, to, icon }) => {
      const title = translate(`app.menu.${name}`);
      const page = translate(`app.pages.${name}`, { _: title });
      const id = `${group.area}-${name}`;
      return { id, title, page, subtitle: translate(`app.menu.${group.key}`), to, icon };
    }),
  );
  const others = OTHERS.filter(
    (one) => !('beside' in one) || entries.some(({ to }) => to === one.beside),
  ).map(({ label, to, icon }) => {
    const title = translate(label);
    return { id: label.replaceAll('.', '-'), title, page: title, subtitle: '', to, icon };
  });
  const has = (...names: string[]) => {
    const all = wordKey(names.join(' '));
    return words.every((word) => all.includes(word));
  };
  const rank = ({ title, page }: (typeof entries)[number]) =>
    wordKey(page) === key ? 0 : has(title, page) ? 1 : 2;
  return [...entries, ...others]
    .filter(({ title, page, subtitle }) => has(title, page, subtitle))
    .sort((one, other) => rank(one) - rank(other))
    .map(({ id, title, subtitle, to, icon }) => ({ id: `search-screen-${id}`, title, subtitle, to, icon }));
}

/** What can be chosen for what was typed. @param answer of the server, null while nothing was asked */
export function useSections(text: string, answer: SearchAnswer | null, recent: readonly Found[]): Section[] {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { role, type } = useSession();
  const screens = useScreens(text);
  const optionOf = (found: Found, subtitle: string, part: string): Option => ({
    id: `search-${part}-${found.entity_id}`,
    title: found.title || translate('search.untitled'),
    subtitle,
    to: placeOf(role, found),
    icon: ICONS[found.kind],
    found,
  });
  const about = (kind: SearchKind, { status, variant, detail, lead_type }: SearchItem): string =>
    [
      variant &&
        (kind === 'person' ? translate(`roles.${variant}`) : codeText(CODES[kind].variant!, variant)),
      // Who works for one type sees no other.
      type === null && lead_type && codeText('LEAD_TYPE', lead_type),
      status && codeText(CODES[kind].status!, status),
      detail && formatPhone(detail),
    ]
      .filter(Boolean)
      .join(' · ');
  const sections: Section[] = [
    {
      key: 'recent',
      options:
        text.trim() === ''
          ? recent.map((one) => optionOf(one, translate(`search.groups.${one.kind}`), 'recent'))
          : [],
    },
    { key: 'screen', options: screens },
    ...(answer?.groups ?? []).map(({ kind, items, more, failed }): Section => ({
      key: kind,
      options: items.map((item) => optionOf({ kind, ...item }, about(kind, item), kind)),
      more,
      failed,
    })),
  ];
  return sections.filter(({ options, failed }) => options.length > 0 || failed);
}
