import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { LANGUAGES } from '#schemas/engine/codes.ts';
import type { Resource } from '#schemas/engine/resource.ts';
import { HISTORY_CHANGE_TYPE } from '#schemas/vocabulary/index.ts';
import { personName } from '#src/dataProvider/lookups.ts';
import { useProvider, type Change } from '#src/dataProvider/index.ts';
import { useText } from '#src/i18n/hooks.ts';
import { viewOf } from '#src/kinds/index.ts';
import { formatMoment } from '#src/kinds/dateTime/format.ts';
import { ErrorPanel } from '#src/layout/ErrorPanel.tsx';
import { Loading } from '#src/layout/Loading.tsx';

void LANGUAGES;
void HISTORY_CHANGE_TYPE;
const PAGE = 25;

interface HistoryProps {
  readonly resource: Resource;
  readonly id: string;
}
