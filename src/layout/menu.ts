import AddBusinessOutlined from '@mui/icons-material/AddBusinessOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import AssessmentOutlined from '@mui/icons-material/AssessmentOutlined';
import AssignmentIndOutlined from '@mui/icons-material/AssignmentIndOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import DrawOutlined from '@mui/icons-material/DrawOutlined';
import DynamicFormOutlined from '@mui/icons-material/DynamicFormOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import FolderSharedOutlined from '@mui/icons-material/FolderSharedOutlined';
import GppMaybeOutlined from '@mui/icons-material/GppMaybeOutlined';
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import ListAltOutlined from '@mui/icons-material/ListAltOutlined';
import ManageHistoryOutlined from '@mui/icons-material/ManageHistoryOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { useLocation } from 'react-router-dom';
import { mayEnter, useSession } from '#src/authProvider/session.tsx';
import { useFeatures, type Features } from '#src/features.ts';
import { SIGNATORIES_PATH, TEMPLATES_PATH } from '#src/resources/contracts/paths.ts';
import { ASSIGN_PATH, NEW_LEAD_PATH } from '#src/resources/leads/paths.ts';
import { LISTS_ADDRESS } from '#src/resources/lists/paths.ts';
import {
  CREDENTIALS_PATH,
  CREDENTIAL_ASSIGN_PATH,
  CREDENTIAL_EDIT_PATH,
  DASHBOARD_PATH,
  FORM_SCHEMAS_PATH,
  IMPORT_PATH,
  IMPORT_TASKS_PATH,
  JOBS_PATH,
  LEADS_PATH,
  REQUIREMENTS_PATH,
  SCREENING_PATH,
  TASKS_PATH,
  filesPath,
  reportsPath,
} from '#schemas/addresses.ts';
import { scopeOf, type Action, type Area } from '#schemas/permissions.ts';

export interface MenuEntry {
  /** Its text is `app.menu.<key>`. */
  readonly key: string;
  readonly to: string;
  readonly icon: SvgIconComponent;
  readonly needs: Action;
  /** It is there only where the installation offers that. */
  readonly feature?: keyof Features;
}

export interface MenuGroup {
  readonly key: string;
  readonly area: Area;
  readonly entries: readonly MenuEntry[];
}

/**
 * The sidebar. The entries of the groups of leads and of credentials, and their order, are those of specification §2; what
 * the product has beyond them stands in groups of its own.
 */
const GROUPS: readonly MenuGroup[] = [
  {
    key: 'work',
    area: 'prospecting',
    entries: [{ key: 'tasks', to: TASKS_PATH, icon: TaskAltOutlined, needs: 'lead.read' }],
  },
  {
    key: 'leads',
    area: 'prospecting',
    entries: [
      { key: 'lead_new', to: NEW_LEAD_PATH, icon: AddBusinessOutlined, needs: 'lead.create' },
      {
        key: 'lead_import',
        to: IMPORT_PATH,
        icon: UploadFileOutlined,
        needs: 'import.write',
      },
      {
        key: 'lead_tasks',
        to: IMPORT_TASKS_PATH,
        icon: ManageHistoryOutlined,
        needs: 'import.write',
      },
      { key: 'lead_list', to: LEADS_PATH, icon: PeopleAltOutlined, needs: 'lead.read' },
      { key: 'lead_assign', to: ASSIGN_PATH, icon: GroupAddOutlined, needs: 'lead.assign' },
      { key: 'dashboard', to: DASHBOARD_PATH, icon: InsightsOutlined, needs: 'lead.read' },
      { key: 'reports', to: reportsPath('prospecting'), icon: AssessmentOutlined, needs: 'report.run' },
      { key: 'documents', to: filesPath('prospecting'), icon: FolderOutlined, needs: 'file.read' },
    ],
  },
  {
    key: 'contracting',
    area: 'prospecting',
    entries: [
      {
        key: 'templates',
        to: TEMPLATES_PATH,
        icon: ArticleOutlined,
        needs: 'contract.read',
        feature: 'contracts',
      },
      {
        key: 'signatories',
        to: SIGNATORIES_PATH,
        icon: DrawOutlined,
        needs: 'contract.read',
        feature: 'contracts',
      },
    ],
  },
  {
    key: 'credentials',
    area: 'credentialing',
    entries: [
      {
        key: 'credential_list',
        to: CREDENTIALS_PATH,
        icon: FactCheckOutlined,
        needs: 'credential.read',
      },
      {
        key: 'credential_assign',
        to: CREDENTIAL_ASSIGN_PATH,
        icon: AssignmentIndOutlined,
        needs: 'credential.read',
      },
      {
        key: 'requirements',
        to: REQUIREMENTS_PATH,
        icon: ChecklistOutlined,
        needs: 'requirement.read',
      },
    ],
  },
  {
    key: 'credential_tools',
    area: 'credentialing',
    entries: [
      { key: 'screening', to: SCREENING_PATH, icon: GppMaybeOutlined, needs: 'screening.read' },
      { key: 'reports', to: reportsPath('credentialing'), icon: AssessmentOutlined, needs: 'report.run' },
      {
        key: 'credential_documents',
        to: filesPath('credentialing'),
        icon: FolderSharedOutlined,
        needs: 'file.read',
      },
      {
        key: 'form_schemas',
        to: FORM_SCHEMAS_PATH,
        icon: DynamicFormOutlined,
        needs: 'form.read',
      },
    ],
  },
  {
    key: 'administration',
    area: 'lists',
    entries: [
      { key: 'lists', to: LISTS_ADDRESS, icon: ListAltOutlined, needs: 'lookup.write' },
      { key: 'jobs', to: JOBS_PATH, icon: ManageHistoryOutlined, needs: 'job.read' },
    ],
  },
  {
    key: 'credentials',
    area: 'providerEdit',
    entries: [
      {
        key: 'own_credential',
        to: CREDENTIAL_EDIT_PATH,
        icon: BadgeOutlined,
        needs: 'credential.edit',
      },
    ],
  },
];

/** What the person may open here, by group. */
export function useMenu(): MenuGroup[] {
  const session = useSession();
  const features = useFeatures();
  return GROUPS.filter((group) => mayEnter(session, group.area))
    .map((group) => ({
      ...group,
      entries: group.entries.filter(
        ({ needs, feature }) => scopeOf(session.role, needs) !== null && (!feature || features[feature]),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The entry under which the present page is: the longest address that is part of its own (/leads/import is not /leads). */
export function useCurrentEntry(): MenuEntry | undefined {
  const groups = useMenu();
  const { pathname } = useLocation();
  return groups
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .reduce<MenuEntry | undefined>(
      (longest, entry) => (entry.to.length > (longest?.to.length ?? 0) ? entry : longest),
      undefined,
    );
}
