import { doctorTexts } from '../../shared/messages/doctor.ts';
import { integrationNames } from '../../shared/messages/integrations.ts';
import type { Integrations } from '../integrations/integrations.ts';
import { type Check, ok, warn } from './check.ts';

/** Nothing is said where nobody added one. */
export async function checkIntegrations(integrations: Pick<Integrations, 'list'>): Promise<readonly Check[]> {
  const added = (await integrations.list())
    .map(({ id, places }) => ({ id, places: places.filter(({ state }) => state !== 'absent') }))
    .filter(({ places }) => places.length > 0);
  if (added.length === 0) return [];
  const old = added.filter(({ places }) => places.some(({ state }) => state !== 'current'));
  const [first] = old;
  const namesOf = (some: typeof added) => some.map(({ id }) => integrationNames[id]).join(', ');
  return [
    first
      ? warn(
          doctorTexts.integrations,
          doctorTexts.integrationsOld(namesOf(old)),
          doctorTexts.addAgain(first.id),
        )
      : ok(doctorTexts.integrations, doctorTexts.integrationsCurrent(namesOf(added))),
  ];
}
