import { doctorTexts } from '../../shared/messages/doctor.ts';
import { integrationNames } from '../../shared/messages/integrations.ts';
import type { IntegrationState, IntegrationView } from '../../shared/model/integrations.ts';
import type { Integrations } from '../integrations/integrations.ts';
import { type Check, ok, warn } from './check.ts';

/** No check if no integration was added. */
export async function checkIntegrations(
  integrations: Pick<Integrations, 'added'>,
): Promise<readonly Check[]> {
  const added = await integrations.added();
  if (added.length === 0) return [];
  const holding = (state: IntegrationState) =>
    added.filter(({ places }) => places.some((place) => place.state === state));
  const changed = holding('changed');
  const old = holding('older').filter((integration) => !changed.includes(integration));
  const says = [
    ...(old.length > 0 ? [doctorTexts.integrationsOld(namesOf(old))] : []),
    ...(changed.length > 0 ? [doctorTexts.integrationsChanged(namesOf(changed))] : []),
  ];
  const remedy = old[0]
    ? doctorTexts.addAgain(old[0].id)
    : changed[0] && doctorTexts.replaceChanged(changed[0].id);
  return [
    remedy === undefined
      ? ok(doctorTexts.integrations, doctorTexts.integrationsCurrent(namesOf(added)))
      : warn(doctorTexts.integrations, says.join(' · '), remedy),
  ];
}

const namesOf = (some: readonly IntegrationView[]): string =>
  some.map(({ id }) => integrationNames[id]).join(', ');
