import { findNodeAtLocation, getLocation, getNodeValue, type JSONPath, type Node } from 'jsonc-parser';
import { AUDIENCES } from '#schemas/engine/formAudience.ts';
import { LANGUAGES, type Language } from '#schemas/engine/codes.ts';
import { fieldsOf, itemOf, propertiesOf, ROW_KEY, type Form, type FormField, type Lists } from '#schemas/engine/form.ts';
import { formChoices } from '#schemas/engine/formChoices.ts';
import {
  columnKeywords,
  fieldKeywords,
  itemKeywords,
  ROOT_KEYWORDS,
  SECTION_KEYWORDS,
} from '#schemas/engine/formKeywords.ts';
import { FORM_KINDS, type FormKind } from '#schemas/engine/formKinds.ts';
import { KEYWORD_TEXTS, namesOfKeyword } from '#schemas/engine/formMeta.ts';
import { PARTS as OP_PARTS } from '#schemas/engine/formProblems/ops.ts';
import { FORM_RULES, SHAPES as RULE_SHAPES } from '#schemas/engine/formProblems/rules.ts';
import type { JsonSchema } from '#schemas/engine/kinds.ts';
import { isValues } from '#schemas/engine/resource.ts';
import { isOneOf } from '#schemas/engine/oneOf.ts';
import { FORM_OPS } from '#schemas/form-schema/ops.ts';
import { parsed } from './text.ts';
