import FitIcon from '@mui/icons-material/FitScreenOutlined';
import RotateIcon from '@mui/icons-material/RotateRightOutlined';
import ZoomInIcon from '@mui/icons-material/ZoomIn';
import ZoomOutIcon from '@mui/icons-material/ZoomOut';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { usePercent } from '#src/i18n/hooks.ts';
import { ToolButton } from './ToolButton.tsx';
import { stepFrom, turned, type Turn, type Zoom } from './zoom.ts';

interface ZoomToolsProps {
  /** As it is shown now. */
  readonly scale: number;
  readonly fit: string;
  readonly turn: Turn;
  readonly onZoom: (zoom: Zoom) => void;
  /** Absent: what is shown is not turned. */
  readonly onTurn: ((turn: Turn) => void) | undefined;
}

/** Smaller, own size, larger, fitted, turned. */
export function ZoomTools({ scale, fit, turn, onZoom, onTurn }: ZoomToolsProps) {
  const translate = useTranslate();
  const [smaller, larger] = [stepFrom(scale, -1), stepFrom(scale, 1)];
  const percentText = usePercent();
  const percent = percentText(Math.round(scale * 100));
  return (
    <>
      <ToolButton
        label={translate('file_preview.zoom_out')}
        onClick={smaller === null ? undefined : () => onZoom(smaller)}
      >
        <ZoomOutIcon />
      </ToolButton>
      <Button
        size="small"
        color="inherit"
        onClick={() => onZoom(1)}
        aria-label={translate('file_preview.own_size', { percent })}
        sx={{ minWidth: { xs: 48, sm: 64 }, fontVariantNumeric: 'tabular-nums' }}
      >
        {percent}
      </Button>
      <ToolButton
        label={translate('file_preview.zoom_in')}
        onClick={larger === null ? undefined : () => onZoom(larger)}
      >
        <ZoomInIcon />
      </ToolButton>
      <ToolButton label={fit} onClick={() => onZoom('fit')}>
        <FitIcon />
      </ToolButton>
      {onTurn && (
        <ToolButton label={translate('file_preview.rotate')} onClick={() => onTurn(turned(turn))}>
          <RotateIcon />
        </ToolButton>
      )}
    </>
  );
}
