import { useState, type SyntheticEvent } from 'react';
import { bodyOf, textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

/** What is wrong, by the name of the input beside which it is told. */
export type Faults = Readonly<Record<string, string | undefined>>;

interface Step {
  /** What can be told without the server; the step is taken when it is empty. */
  readonly check?: (() => Faults) | undefined;
  /** Rejects with an HttpError: what was typed stays, with what was wrong. */
  readonly save: () => Promise<void>;
}

/** A step that a form takes once, and what keeps it from being taken. Who ends well takes the form off the screen. */
export function useStep({ check, save }: Step) {
  const language = useLanguage();
  const [faults, setFaults] = useState<Faults>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const known = check?.() ?? {};
    setFaults(known);
    setMessage(null);
    if (Object.keys(known).length > 0) return;
    setBusy(true);
    try {
      await save();
    } catch (error) {
      const fails = bodyOf(error)?.fails ?? [];
      setFaults(Object.fromEntries(fails.map((fail) => [fail.field, fail.message])));
      setMessage(textOf(error, language));
      setBusy(false);
    }
  };
  return { faults, message, isBusy, submit };
}
