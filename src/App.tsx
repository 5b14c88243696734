import type { ResourceDefinitions } from 'ra-core';
import { Navigate, Route, Routes } from 'react-router-dom';
import { LEADS } from '#schemas/lead/index.ts';
import { Guarded } from './authProvider/Guarded.tsx';
import { USERS_PATH } from './dataProvider/lists.ts';
import { personName } from './dataProvider/lookups.ts';
import { CUSTOM_FIELDS, LEAD_LIST } from './firstPieces.ts';
import { Layout } from './layout/Layout.tsx';
import { firstPage, lazyPage } from './layout/lazyPage.ts';
import { TEMPLATES_PATH } from './resources/contracts/paths.ts';

const AutoSignIn = lazyPage(() => import('./pages/AutoSignIn.tsx'));
const Download = lazyPage(() => import('./pages/Download.tsx'));
const Home = lazyPage(() => import('./pages/Home.tsx'));
const NotFound = lazyPage(() => import('./pages/NotFound.tsx'));
const Notices = lazyPage(() => import('./resources/notices/NoticesScreen.tsx'));
const NoticeSettings = lazyPage(() => import('./resources/notices/settings/NoticeSettingsScreen.tsx'));
const CustomFields = firstPage(CUSTOM_FIELDS);
const SignPage = lazyPage(() => import('./pages/sign/SignPage.tsx'));
const LeadList = firstPage(LEAD_LIST);
const LeadCreate = lazyPage(() => import('./resources/leads/LeadCreate.tsx'));
const LeadDetails = lazyPage(() => import('./resources/leads/LeadDetails.tsx'));
const LeadAssign = lazyPage(() => import('./resources/assign/AssignScreen.tsx'));
const LeadDashboard = lazyPage(() => import('./resources/dashboard/DashboardScreen.tsx'));
const AgreementPlace = lazyPage(() => import('./resources/agreements/AgreementPlace.tsx'));
const LeadMerge = lazyPage(() => import('./resources/merge/LeadMerge.tsx'));
const TasksScreen = lazyPage(() => import('./resources/tasks/TasksScreen.tsx'));
const FileExplorer = lazyPage(() => import('./resources/files/explorer/FileExplorer.tsx'));
const ImportScreen = lazyPage(() => import('./resources/imports/ImportScreen.tsx'));
const ScreeningScreen = lazyPage(() => import('./resources/screening/ScreeningScreen.tsx'));
const RequirementsScreen = lazyPage(() => import('./resources/requirements/RequirementsScreen.tsx'));
const JobsScreen = lazyPage(() => import('./resources/jobs/JobsScreen.tsx'));
const ListsScreen = lazyPage(() => import('./resources/lists/ListsScreen.tsx'));
const FormOverview = lazyPage(() => import('./resources/formSchemas/overview/OverviewScreen.tsx'));
const FormVersions = lazyPage(() => import('./resources/formSchemas/versions/VersionsScreen.tsx'));
const FormPublish = lazyPage(() => import('./resources/formSchemas/publish/PublishScreen.tsx'));
const FormRelease = lazyPage(() => import('./resources/formSchemas/release/ReleaseScreen.tsx'));
const FormMigration = lazyPage(() => import('./resources/formSchemas/migrations/MigrationScreen.tsx'));
const FormEditor = lazyPage(() => import('./resources/formSchemas/editor/FormEditorScreen.tsx'));
const Contracting = lazyPage(() => import('./resources/contracts/Contracting.tsx'));
const SignerList = lazyPage(() => import('./resources/contracts/signers/SignerList.tsx'));
const TemplateList = lazyPage(() => import('./resources/contracts/templates/TemplateList.tsx'));
const TemplateCreate = lazyPage(() => import('./resources/contracts/templates/TemplateCreate.tsx'));
const TemplateScreen = lazyPage(() => import('./resources/contracts/templates/TemplateScreen.tsx'));
const Reports = lazyPage(() => import('./resources/reports/explorer/ReportsScreen.tsx'));
const ReportBuilder = lazyPage(() => import('./resources/reports/builder/BuilderScreen.tsx'));
const CredentialList = lazyPage(() => import('./resources/credentials/CredentialList.tsx'));
const CredentialAssign = lazyPage(() => import('./resources/credentials/assign/CredentialAssign.tsx'));
const CredentialDetails = lazyPage(() => import('./resources/credentials/CredentialDetails.tsx'));
const CredentialEdit = lazyPage(() => import('./resources/credentials/CredentialEdit.tsx'));
const VerifyPage = lazyPage(() => import('./pages/verify/VerifyPage.tsx'));

/** What react-admin knows of our resources beyond their names. */
export const RESOURCES: ResourceDefinitions = {
  [LEADS.SP.name]: { name: LEADS.SP.name, recordRepresentation: 'company_name' },
  [LEADS.TP.name]: { name: LEADS.TP.name, recordRepresentation: 'company_name' },
  [USERS_PATH]: { name: USERS_PATH, recordRepresentation: personName },
};

/** The addresses of specification §2 and who may open them. */
export const App = () => (
  <Routes>
    <Route path="/auto-sign-in" element={<AutoSignIn />} />
    <Route path="/verify" element={<VerifyPage />} />
    <Route path="/sign" element={<SignPage />} />
    <Route element={<Guarded area="signedIn" />}>
      <Route path="/download/:key" element={<Download />} />
      <Route element={<Layout />}>
        <Route index element={<Home />} />
        <Route path="/notices" element={<Notices />} />
        <Route path="/notices/settings" element={<NoticeSettings />} />

        <Route element={<Guarded area="lists" />}>
          <Route path="/lists/:list?" element={<ListsScreen />} />
        </Route>
        <Route element={<Guarded area="operations" />}>
          <Route path="/operations/jobs" element={<JobsScreen />} />
        </Route>
        <Route path="/prospecting" element={<Guarded area="prospecting" />}>
          <Route index element={<Navigate to="/prospecting/leads" replace />} />
          <Route element={<CustomFields />}>
            <Route path="leads" element={<LeadList />} />
            <Route path="leads/board" element={<LeadList />} />
            <Route path="leads/new" element={<LeadCreate />} />
            <Route path="leads/import" element={<ImportScreen />} />
            <Route path="leads/manage-import-tasks" element={<ImportScreen />} />
            <Route path="leads/details/:id" element={<LeadDetails />} />
            <Route path="leads/agreements/:id" element={<AgreementPlace />} />
            <Route path="leads/merge/:id/:otherId" element={<LeadMerge />} />
            <Route path="leads/assign" element={<LeadAssign />} />
            <Route path="dashboard" element={<LeadDashboard />} />
          </Route>
          <Route path="contracting" element={<Contracting />}>
            <Route index element={<Navigate to={TEMPLATES_PATH} replace />} />
            <Route path="templates" element={<TemplateList />} />
            <Route path="templates/new" element={<TemplateCreate />} />
            <Route path="templates/:id" element={<TemplateScreen />} />
            <Route path="signatories" element={<SignerList />} />
          </Route>
          <Route path="tasks" element={<TasksScreen />} />
          <Route path="reports" element={<Reports area="prospecting" />} />
          <Route path="reports/template" element={<ReportBuilder area="prospecting" />} />
          <Route path="file-explorer/:view?" element={<FileExplorer area="prospecting" />} />
        </Route>

        <Route element={<Guarded area="providerEdit" />}>
          <Route path="/credentialing/credential/edit/*" element={<CredentialEdit />} />
        </Route>
        <Route path="/credentialing" element={<Guarded area="credentialing" />}>
          <Route index element={<Navigate to="/credentialing/credential" replace />} />
          <Route path="credential" element={<CredentialList />} />
          <Route path="credential/resources" element={<CredentialList />} />
          <Route path="credential/assign" element={<CredentialAssign />} />
          <Route path="credential/details/:id/:type" element={<CredentialDetails />} />
          <Route path="screening" element={<ScreeningScreen />} />
          <Route path="requirements" element={<RequirementsScreen />} />
          <Route path="reports" element={<Reports area="credentialing" />} />
          <Route path="reports/template" element={<ReportBuilder area="credentialing" />} />
          <Route path="form-schemas" element={<FormOverview />} />
          <Route path="form-schemas/:key" element={<FormVersions />} />
          <Route path="form-schemas/:key/edit" element={<FormEditor />} />
          <Route path="form-schemas/:key/publish" element={<FormPublish />} />
          <Route path="form-schemas/:key/release" element={<FormRelease />} />
          <Route path="form-schemas/:key/migrations/:id" element={<FormMigration />} />
          <Route path="file-explorer/:view?" element={<FileExplorer area="credentialing" />} />
        </Route>

        <Route path="*" element={<NotFound />} />
      </Route>
    </Route>
  </Routes>
);
