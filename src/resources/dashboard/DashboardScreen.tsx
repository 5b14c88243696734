import { useTranslate } from 'ra-core';
import { Page } from '#src/layout/Page.tsx';

export default function DashboardScreen() {
  const translate = useTranslate();
  return <Page title={translate('dashboard.title')}>{null}</Page>;
}
