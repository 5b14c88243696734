import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { useTranslate } from 'ra-core';
import { acceptOf, fileUse, type FileUseName } from '#schemas/file/index.ts';
import { ShortButton } from '../../generic/ShortButton.tsx';
import { useFileDialog } from '../../generic/useFileDialog.tsx';

interface UploadButtonProps {
  readonly use: FileUseName;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Opens the dialog that chooses files to upload. */
export function UploadButton({ use, disabled = false, onFiles }: UploadButtonProps) {
  const translate = useTranslate();
  const rules = fileUse(use);
  const { input, open } = useFileDialog({
    accept: acceptOf(rules),
    multiple: rules.maxFiles > 1,
    testId: 'upload-files',
    onFiles,
  });
  return (
    <>
      {input}
      <ShortButton
        variant="contained"
        icon={<UploadIcon />}
        label={translate('file_uploads.upload')}
        disabled={disabled}
        onClick={open}
      />
    </>
  );
}
