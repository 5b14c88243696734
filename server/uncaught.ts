import { pino, type DestinationStream } from 'pino';
import { openLog } from './log.ts';

/** Tells of what ends this process, as the log tells of errors, whatever its level is; it has been written when this returns. */
export type TellEnd = (error: unknown, what: string) => void;

/**
 * Has what nobody catches end the process, as it would by itself, but told as the log tells of errors: Node would print all
 * of an error, with what PostgreSQL says of values in it.
 * @param to standard output as a rule; of a command, whose answer goes there, standard error
 */
export function endUncaught(to: DestinationStream = pino.destination(1)): TellEnd {
  const log = openLog({ log: 'fatal' }, to);
  const tell: TellEnd = (err, what) => log.fatal({ err }, what);
  process.on('uncaughtException', (error) => end(error, 'nobody has caught this'));
  // Asked for by itself: of what is no error Node would make one, with all of it in its message.
  process.on('unhandledRejection', (error) => end(error, 'nobody has heard of this'));
  return tell;

  function end(error: unknown, what: string): void {
    try {
      tell(error, what);
    } finally {
      process.exit(1);
    }
  }
}
