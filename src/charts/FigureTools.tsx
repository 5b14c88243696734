import ChartIcon from '@mui/icons-material/BarChartOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import TableIcon from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNotify, useTranslate } from 'ra-core';
import { useState, type RefObject } from 'react';
import { datedName, saveBlob } from '#src/dataProvider/files.ts';
import { NOT_PRINTED } from '#src/theme/print.ts';
import { csvOf } from './csv.ts';
import type { FigureData } from './data.ts';
import { NOT_IN_PICTURE, pngOf } from './png.ts';

interface FigureToolsProps {
  readonly title: string;
  readonly name: string;
  readonly data: FigureData;
  /** What a picture is taken of. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
}

/** A figure as a table or as a drawing, and as a file of either. */
export function FigureTools({ title, name, data, frame, isTable, onTable }: FigureToolsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const savePicture = async () => {
    close();
    try {
      if (frame.current) saveBlob(await pngOf(frame.current), datedName(name, 'png'));
    } catch {
      notify('charts.failed', { type: 'error' });
    }
  };
  const saveNumbers = () => {
    close();
    saveBlob(csvOf(data), datedName(name));
  };
  const other = translate(isTable ? 'charts.as_drawing' : 'charts.as_table');
  const save = translate('charts.tools', { title });
  return (
    <Box {...NOT_IN_PICTURE} sx={{ display: 'flex', ...NOT_PRINTED }}>
      <IconButton
        size="small"
        aria-label={`${other}: ${title}`}
        title={other}
        onClick={() => onTable(!isTable)}
      >
        {isTable ? <ChartIcon fontSize="small" /> : <TableIcon fontSize="small" />}
      </IconButton>
      <IconButton
        size="small"
        aria-label={save}
        title={save}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DownloadIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem onClick={() => void savePicture()}>{translate('charts.png')}</MenuItem>
        <MenuItem onClick={saveNumbers}>{translate('charts.csv')}</MenuItem>
      </Menu>
    </Box>
  );
}
