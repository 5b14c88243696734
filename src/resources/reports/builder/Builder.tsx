import RenameIcon from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import CopyIcon from '@mui/icons-material/FileCopyOutlined';
import RunIcon from '@mui/icons-material/PlayArrow';
import SaveIcon from '@mui/icons-material/SaveOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { failText } from '#schemas/errors.ts';
import { CATEGORIES } from '#schemas/report/category.ts';
import type { ReportTemplate } from '#schemas/report/item.ts';
import { useCodeText, useLanguage } from '#src/i18n/hooks.ts';
import { Page } from '#src/layout/Page.tsx';
import { useLeaveQuestion } from '#src/layout/useLeaveQuestion.ts';
import { ActionMenu } from '../../generic/ActionMenu.tsx';
import { ConfirmDialog } from '../../generic/ConfirmDialog.tsx';
import { EntriesBack } from '../../generic/EntriesBack.tsx';
import { HistoryButtons } from '../../generic/HistoryButtons.tsx';
import { ShortButton } from '../../generic/ShortButton.tsx';
import { undoKeys } from '../../generic/undoKeys.ts';
import { useKeptEntries } from '../../generic/useKeptEntries.ts';
import { useTemplateNow } from '../api.ts';
import { RenameDialog } from '../explorer/dialogs/RenameDialog.tsx';
import { MarkButton } from '../explorer/MarkButton.tsx';
import { asReport } from '../explorer/things.ts';
import { RunDialog } from '../run/RunDialog.tsx';
import { unfinishedIn } from './edit.ts';
import { SaveDialog } from './save/SaveDialog.tsx';
import { useSave } from './save/useSave.ts';
import { useReport, useReportStore, type ReportState } from './store.ts';
import { useWorld } from './world.ts';
import { Workspace } from './Workspace.tsx';

type Asked = 'save' | 'run' | 'rename' | null;

/** The builder with a report: its head, what is done with it, and its parts. */
export function Builder({ onSaved }: { readonly onSaved: (template: ReportTemplate) => void }) {
  const translate = useTranslate();
  const language = useLanguage();
  const store = useReportStore();
  const base = useReport((state) => state.base);
  const isDirty = useReport((state) => state.isDirty);
  const { category } = useWorld().kind;
  const [asked, setAsked] = useState<Asked>(null);
  const saving = useSave(onSaved);
  const canUndo = useReport((state) => state.canUndo);
  const canRedo = useReport((state) => state.canRedo);
  const { kept, isKept } = useKeptEntries<Pick<ReportState, 'base' | 'definition'>>({
    name: `report/${base?.entity_id ?? category}`,
    isDirty,
    read: () => {
      const { base, definition } = store.snapshot();
      return { base, definition };
    },
    restore: (entries) => {
      // What others have saved since is not saved over unasked.
      if (entries.base) store.saved(entries.base, entries.base.definition);
      store.edit(() => entries.definition);
    },
    clear: () => store.discard(),
  });
  useLeaveQuestion(isDirty, isKept);
  const now = useTemplateNow(base);
  useEffect(() => {
    if (now) store.reread(now);
  }, [store, now]);
  const mayOverwrite = base?.can.overwrite === true;
  /** What is not filled in is no fault while it is built, but is neither saved nor run. */
  const whenFinished = (go: () => void) => {
    const { definition } = store.snapshot();
    const fields = unfinishedIn(definition.filter);
    if (fields.length === 0) return go();
    const message = failText({ code: 'required' }, language);
    store.judge(
      'save',
      definition,
      fields.map((field) => ({ field, message })),
    );
  };
  const saveOrAsk = () => {
    whenFinished(() => (mayOverwrite ? saving.save() : setAsked('save')));
  };
  useKeys((event) => {
    const isSave = isSaveKey(event);
    // The browser would save the page.
    if (isSave) event.preventDefault();
    if (asked !== null || saving.theirs !== null) return;
    if (!isSave) return undoKeys(store)(event);
    commitInput();
    saveOrAsk();
  });
  return (
    <>
      <Page
        title={base?.name ?? translate('reports.new')}
        subtitle={<Status base={base} isDirty={isDirty} />}
        actions={
          <>
            <HistoryButtons store={store} canUndo={canUndo} canRedo={canRedo} />
            {base && <MarkButton report={base} mark="favourite" />}
            {(base === null || mayOverwrite) && (
              <ShortButton
                icon={<SaveIcon />}
                label={translate('ra.action.save')}
                variant="contained"
                loading={saving.isBusy}
                onClick={saveOrAsk}
              />
            )}
            {base && (
              <ShortButton
                icon={<CopyIcon />}
                label={translate('reports.save.as')}
                variant={mayOverwrite ? 'outlined' : 'contained'}
                onClick={() => whenFinished(() => setAsked('save'))}
              />
            )}
            <ShortButton
              icon={<RunIcon />}
              label={translate('reports.run.action')}
              variant="outlined"
              onClick={() => whenFinished(() => setAsked('run'))}
            />
            {base?.can.edit && (
              <ActionMenu
                name={base.name}
                actions={() => [
                  {
                    key: 'rename',
                    label: translate('report_explorer.action.describe'),
                    icon: RenameIcon,
                    run: () => setAsked('rename'),
                  },
                ]}
              />
            )}
          </>
        }
      >
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <EntriesBack {...kept} />
          {base && !mayOverwrite && (
            <Alert severity="info">
              {translate(CATEGORIES[base.category].fixed ? 'reports.save.fixed' : 'reports.save.not_yours')}
            </Alert>
          )}
          <Workspace />
        </Box>
      </Page>
      {asked === 'save' && (
        <SaveDialog
          onSaved={(template) => {
            setAsked(null);
            onSaved(template);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'rename' && base && <RenameDialog thing={asReport(base)} onClose={() => setAsked(null)} />}
      {asked === 'run' && <Running onClose={() => setAsked(null)} />}
      <ConfirmDialog
        open={saving.theirs !== null}
        title={translate('reports.save.stale_title')}
        text={translate('reports.save.stale_text')}
        action={translate('reports.save.stale_over')}
        isBusy={saving.isBusy}
        onClose={saving.dismiss}
        onConfirm={saving.saveOver}
      />
    </>
  );
}

/** A run of the report as it stands: of the saved one, unless something of it is unsaved. */
function Running({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const { kind, catalogue } = useWorld();
  // What is run is what stood there when it was asked for.
  const [{ base, isDirty, definition }] = useState(useReportStore().snapshot);
  const name = base?.name ?? translate('reports.new');
  return (
    <RunDialog
      source={
        base && !isDirty ? { template_id: base.entity_id } : { category: kind.category, name, definition }
      }
      name={name}
      definition={definition}
      catalogue={catalogue}
      onClose={onClose}
    />
  );
}

interface StatusProps {
  readonly base: ReportTemplate | null;
  readonly isDirty: boolean;
}

/** What the report is about, and whether it is saved as it stands. */
function Status({ base, isDirty }: StatusProps) {
  const translate = useTranslate();
  const codeText = useCodeText();
  const { kind } = useWorld();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      <span>{codeText('REPORT_CATEGORY', kind.category)}</span>
      <Typography component="span" variant="body2" role="status" sx={{ fontStyle: 'italic' }}>
        {isDirty ? translate('reports.unsaved') : base === null ? translate('reports.not_saved') : ''}
      </Typography>
      {base?.description && <Box sx={{ width: '100%', overflowWrap: 'anywhere' }}>{base.description}</Box>}
    </Box>
  );
}

const isSaveKey = ({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 's' && !altKey && !shiftKey && (ctrlKey || metaKey);

/** An input may give what was typed only when it is left, as it is for a click. */
function commitInput(): void {
  const at = document.activeElement;
  if (!(at instanceof HTMLInputElement)) return;
  at.blur();
  at.focus();
}

/** Keys of the whole screen, wherever the cursor is. */
function useKeys(press: (event: KeyboardEvent) => void): void {
  const pressed = useEffectEvent(press);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
