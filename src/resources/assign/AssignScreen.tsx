import { useTranslate } from 'ra-core';
import { Page } from '#src/layout/Page.tsx';

export default function AssignScreen() {
  const translate = useTranslate();
  return <Page title={translate('lead_assign.title')}>{null}</Page>;
}
