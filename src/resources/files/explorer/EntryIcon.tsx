import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import ArchiveIcon from '@mui/icons-material/FolderZipOutlined';
import FolderIcon from '@mui/icons-material/Folder';
import PersonalIcon from '@mui/icons-material/FolderShared';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import ProgramIcon from '@mui/icons-material/TerminalOutlined';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import WordIcon from '@mui/icons-material/DescriptionOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { FileType } from '#schemas/vocabulary/index.ts';
import type { Entry } from './entries.ts';

const ICONS: Readonly<Record<FileType, SvgIconComponent>> = {
  PDF: PdfIcon,
  JPEG: ImageIcon,
  PNG: ImageIcon,
  DOCX: WordIcon,
  DOC: WordIcon,
  EXE: ProgramIcon,
  CSV: TableIcon,
  XLSX: TableIcon,
  ZIP: ArchiveIcon,
};

interface EntryIconProps {
  readonly entry: Entry;
  readonly fontSize?: SvgIconProps['fontSize'];
}

/** What kind of thing it is, for the eye: in words the type stands beside it. */
export function EntryIcon({ entry, fontSize = 'medium' }: EntryIconProps) {
  const FolderOrOwn = entry.kind === 'folder' && entry.personal ? PersonalIcon : FolderIcon;
  const Icon = entry.kind === 'folder' ? FolderOrOwn : entry.type ? ICONS[entry.type] : FileIcon;
  return (
    <Icon
      aria-hidden
      fontSize={fontSize}
      sx={{ flex: 'none', color: entry.kind === 'folder' ? 'warning.main' : 'text.secondary' }}
    />
  );
}
