import { useTheme } from '@mui/material/styles';

interface HatchProps {
  readonly id: string;
  /** Of the map: the lines stay as they are on the screen. */
  readonly zoom?: number;
}

/** Lines instead of a shade: what has none is not taken for what has little, whatever the eyes. In units of the map. */
export function Hatch({ id, zoom = 1 }: HatchProps) {
  const { palette } = useTheme();
  return (
    <pattern
      id={id}
      width={40}
      height={40}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(45) scale(${1 / zoom})`}
    >
      <rect width={40} height={40} fill={palette.background.paper} />
      <rect width={9} height={40} fill={palette.divider} />
    </pattern>
  );
}
