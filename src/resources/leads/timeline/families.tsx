import LeadIcon from '@mui/icons-material/BusinessOutlined';
import ContractIcon from '@mui/icons-material/DescriptionOutlined';
import OutreachIcon from '@mui/icons-material/ForumOutlined';
import NoteIcon from '@mui/icons-material/StickyNote2Outlined';
import TaskIcon from '@mui/icons-material/TaskAltOutlined';
import CredentialIcon from '@mui/icons-material/VerifiedUserOutlined';
import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { TimelineFamily } from '#schemas/lead/timeline.ts';

/** How each family looks, in the entries and in the filter. */
export const FAMILY_ICONS: Readonly<Record<TimelineFamily, ComponentType<SvgIconProps>>> = {
  lead: LeadIcon,
  note: NoteIcon,
  outreach: OutreachIcon,
  task: TaskIcon,
  contract: ContractIcon,
  credential: CredentialIcon,
};
