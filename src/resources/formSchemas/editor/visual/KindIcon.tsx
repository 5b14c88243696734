import BirthDateIcon from '@mui/icons-material/CakeOutlined';
import ChoicesIcon from '@mui/icons-material/ChecklistOutlined';
import DeaIcon from '@mui/icons-material/MedicationOutlined';
import DateIcon from '@mui/icons-material/CalendarTodayOutlined';
import EmailIcon from '@mui/icons-material/AlternateEmail';
import DocumentIcon from '@mui/icons-material/DescriptionOutlined';
import UnknownIcon from '@mui/icons-material/HelpOutline';
import LinkIcon from '@mui/icons-material/Link';
import LongTextIcon from '@mui/icons-material/NotesOutlined';
import NpiIcon from '@mui/icons-material/BadgeOutlined';
import CountIcon from '@mui/icons-material/Numbers';
import NumberIcon from '@mui/icons-material/PinOutlined';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import ChoiceIcon from '@mui/icons-material/RadioButtonChecked';
import ReferenceIcon from '@mui/icons-material/AccountTreeOutlined';
import ReferencesIcon from '@mui/icons-material/HubOutlined';
import RowsIcon from '@mui/icons-material/TableRowsOutlined';
import SsnIcon from '@mui/icons-material/FingerprintOutlined';
import TaxIdIcon from '@mui/icons-material/BusinessOutlined';
import TaxonomyIcon from '@mui/icons-material/CategoryOutlined';
import TextIcon from '@mui/icons-material/ShortTextOutlined';
import TimeIcon from '@mui/icons-material/AccessTime';
import VinIcon from '@mui/icons-material/DirectionsCarOutlined';
import YesNoIcon from '@mui/icons-material/ToggleOnOutlined';
import ZipIcon from '@mui/icons-material/PlaceOutlined';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { FormKindName } from '#schemas/engine/formKinds.ts';

type Icon = ComponentType<SvgIconProps>;

/** The sign of every kind, in the palette and beside its fields. */
const ICONS: Readonly<Record<FormKindName, Icon>> = {
  text: TextIcon,
  longText: LongTextIcon,
  number: NumberIcon,
  count: CountIcon,
  boolean: YesNoIcon,
  date: DateIcon,
  time: TimeIcon,
  choice: ChoiceIcon,
  choices: ChoicesIcon,
  phone: PhoneIcon,
  email: EmailIcon,
  url: LinkIcon,
  zip: ZipIcon,
  npi: NpiIcon,
  taxId: TaxIdIcon,
  ssn: SsnIcon,
  birthDate: BirthDateIcon,
  dea: DeaIcon,
  taxonomy: TaxonomyIcon,
  vin: VinIcon,
  document: DocumentIcon,
  reference: ReferenceIcon,
  references: ReferencesIcon,
  rows: RowsIcon,
};

interface KindIconProps extends SvgIconProps {
  /** What no console could show (null) has the sign of a question. */
  readonly kind: FormKindName | null;
}

/** The sign of a kind, for the eye alone. */
export function KindIcon({ kind, ...props }: KindIconProps) {
  const Icon = kind ? ICONS[kind] : UnknownIcon;
  return <Icon aria-hidden fontSize="small" {...props} />;
}
