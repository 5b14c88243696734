import type { Form } from '#schemas/engine/form.ts';
import driver from './driver.json' with { type: 'json' };
import insurance from './insurance.json' with { type: 'json' };
import location from './location.json' with { type: 'json' };
import owner from './owner.json' with { type: 'json' };
import practitioner from './practitioner.json' with { type: 'json' };
import spAccount from './sp-account.json' with { type: 'json' };
import tpAccount from './tp-account.json' with { type: 'json' };
import vehicle from './vehicle.json' with { type: 'json' };

export * from './keys.ts';

/** The forms as shipped, by key. The first start publishes them; from then on the database's versions count. */
export const SHIPPED_FORMS: Readonly<Record<string, Form>> = {
  'sp-account': spAccount as Form,
  'tp-account': tpAccount as Form,
  insurance: insurance as Form,
  practitioner: practitioner as Form,
  driver: driver as Form,
  vehicle: vehicle as Form,
  location: location as Form,
  owner: owner as Form,
};
