import { ModalManager } from '@mui/material/Modal';

/**
 * With `DIALOGS_LATE_MS=1` what lies below a dialog can be reached only so long after the dialog is gone, as on a busy machine,
 * where React runs effects later than it draws. A test that fails then waits for the wrong thing.
 */
const LATE_MS = Number(process.env.DIALOGS_LATE_MS ?? 0);
/** Also where the clock is controlled. */
const realTimeout = setTimeout;

if (LATE_MS > 0) {
  const { remove } = ModalManager.prototype;
  ModalManager.prototype.remove = function (...which) {
    // It may never have been open.
    if (!Reflect.get(this, 'modals').includes(which[0])) return -1;
    realTimeout(() => void remove.apply(this, which), LATE_MS);
    return 0;
  };
}
