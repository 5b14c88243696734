import Alert from '@mui/material/Alert';
import { textOf } from '#src/dataProvider/errors.ts';
import { useLanguage } from '#src/i18n/hooks.ts';

interface FaultProps {
  /** Null: all is well. */
  readonly error: unknown;
  /** What to do about it. */
  readonly advice?: string;
}

/** That something was not taken, where it was asked for; read out at once. */
export function Fault({ error, advice }: FaultProps) {
  const language = useLanguage();
  return (
    <div role="alert">
      {error !== null && error !== undefined && (
        <Alert severity="error" role="presentation" sx={{ my: 2 }}>
          {[textOf(error, language), advice].filter(Boolean).join('. ')}
        </Alert>
      )}
    </div>
  );
}
