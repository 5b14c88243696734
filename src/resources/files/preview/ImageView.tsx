import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Loading } from '#src/layout/Loading.tsx';
import { useRoom } from './useRoom.ts';
import { Viewer } from './Viewer.tsx';
import { imageScale, MARGIN, sizeTurned, type Size, type Turn, type Zoom } from './zoom.ts';
import { ZoomTools } from './ZoomTools.tsx';

interface ImageViewProps {
  readonly url: string;
  readonly name: string;
  /** Its link has ended, or it is no picture: a browser does not say which. */
  readonly onFail: () => void;
}

/** A picture: fitted, enlarged, turned. */
export default function ImageView({ url, name, onFail }: ImageViewProps) {
  const translate = useTranslate();
  const { stage, room } = useRoom();
  const [natural, setNatural] = useState<Size | null>(null);
  const [zoom, setZoom] = useState<Zoom>('auto');
  const [turn, setTurn] = useState<Turn>(0);
  const isShown = natural !== null && room !== null;
  const scale = isShown ? imageScale(zoom, sizeTurned(natural, turn), room) : 1;
  const size = natural && { width: natural.width * scale, height: natural.height * scale };
  const box = size && sizeTurned(size, turn);

  return (
    <Viewer
      label={translate('file_preview.picture')}
      stage={stage}
      tools={
        <ZoomTools
          scale={scale}
          fit={translate('file_preview.fit')}
          turn={turn}
          onZoom={setZoom}
          onTurn={setTurn}
        />
      }
    >
      {!natural && <Loading />}
      <Box
        sx={{
          display: 'grid',
          placeContent: 'center',
          boxSizing: 'border-box',
          p: `${MARGIN}px`,
          width: 'max-content',
          minWidth: '100%',
          minHeight: '100%',
        }}
      >
        <Box sx={{ display: 'grid', placeContent: 'center' }} style={box ?? { width: 0, height: 0 }}>
          <Box
            component="img"
            src={url}
            alt={name}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setNatural({ width: Math.max(width, 1), height: Math.max(height, 1) })
            }
            onError={onFail}
            style={{ ...(size ?? { width: 1, height: 1 }), transform: `rotate(${turn}deg)` }}
            // Ink on a transparent ground stays legible in the dark.
            sx={{ display: 'block', maxWidth: 'none', bgcolor: 'common.white', boxShadow: 3 }}
          />
        </Box>
      </Box>
    </Viewer>
  );
}
