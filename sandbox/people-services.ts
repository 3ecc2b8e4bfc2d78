import type { ServiceClock } from './clock.ts';
import type { EventBus } from './events.ts';
import type { Addresses } from './http/addresses.ts';
import { Credentials } from './keys/credentials.ts';
import { Grants } from './oauth/grants.ts';
import type { SandboxOptions } from './options.ts';
import { Review } from './review/review.ts';
import { CompStore } from './state/comps.ts';
import type { Connection } from './state/database.ts';
import type { IdSource } from './state/ids.ts';
import { NoteStore } from './state/notes.ts';
import { PeopleStore } from './state/people.ts';
import type { ProjectStore } from './state/projects.ts';
import { ReviewLinkStore } from './state/review-links.ts';
import { StageStore } from './state/stages.ts';
import { EndpointAccess } from './webhooks/access.ts';
import { DeliveryStore } from './webhooks/delivery-store.ts';
import { EndpointStore } from './webhooks/endpoint-store.ts';
import { systemLookup, type WebhookUrlPolicy } from './webhooks/webhook-url.ts';
import { Webhooks } from './webhooks/webhooks.ts';

/** The parts of the service that people and their apps deal with. */
export interface PeopleServices {
  readonly people: PeopleStore;
  readonly stages: StageStore;
  readonly comps: CompStore;
  readonly notes: NoteStore;
  readonly reviewLinks: ReviewLinkStore;
  readonly review: Review;
  readonly grants: Grants;
  readonly credentials: Credentials;
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly webhooks: Webhooks;
  readonly webhookPolicy: WebhookUrlPolicy;
}

interface Ground {
  readonly options: SandboxOptions;
  readonly connection: Connection;
  readonly clock: ServiceClock;
  readonly ids: IdSource;
  readonly addresses: Addresses;
  readonly events: EventBus;
  readonly projects: ProjectStore;
}

export function createPeopleServices(ground: Ground): PeopleServices {
  const { addresses, clock, connection, events, ids, options, projects } = ground;
  const endpoints = new EndpointStore(connection);
  const deliveries = new DeliveryStore(connection);
  const access = new EndpointAccess(connection, projects);
  const policy = { allowPrivate: options.allowPrivateWebhooks, lookup: systemLookup };
  const webhooks = new Webhooks({ connection, clock, ids, events, endpoints, deliveries, access, policy });
  const comps = new CompStore(connection, addresses, ids);
  const notes = new NoteStore(connection, addresses, ids);
  const reviewLinks = new ReviewLinkStore(connection, ids);
  return {
    people: new PeopleStore(connection),
    stages: new StageStore(connection, addresses),
    comps,
    notes,
    reviewLinks,
    review: new Review({ connection, clock, events, projects, comps, notes, reviewLinks }),
    grants: new Grants(connection, clock, ids),
    credentials: new Credentials(connection, clock, webhooks),
    endpoints,
    deliveries,
    webhooks,
    webhookPolicy: policy,
  };
}
