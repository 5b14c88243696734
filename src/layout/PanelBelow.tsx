import Popover, { type PopoverProps } from '@mui/material/Popover';

interface PanelBelowProps extends Pick<PopoverProps, 'open' | 'children'> {
  /** Below its right edge the panel opens. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  /** How the box looks, and what it is called: it is a dialog. */
  readonly paper: NonNullable<PopoverProps['slotProps']>['paper'];
}

/** A box below the button that opens it. */
export const PanelBelow = ({ open, anchor, onClose, paper, children }: PanelBelowProps) => (
  <Popover
    open={open}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    slotProps={{ paper: { role: 'dialog', ...paper } }}
  >
    {children}
  </Popover>
);
