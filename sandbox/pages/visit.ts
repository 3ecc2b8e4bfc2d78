import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isOwnOrigin } from '../http/foreign-request.ts';
import { parseForm } from '../http/form.ts';
import type { Services } from '../services.ts';
import type { Person } from '../state/people.ts';
import type { OpenProject } from '../state/projects.ts';
import { html } from './html.ts';
import { document, page } from './layout.ts';
import { homePath } from './paths.ts';
import { sendPage } from './send-page.ts';
import { problemTexts } from './texts.ts';

/** Says in a sentence for the person why a page can't do what they asked. */
export class PageProblem extends Error {
  readonly status: number;

  constructor(status: 400 | 403 | 404 | 409, sentence: string) {
    super(sentence);
    this.name = 'PageProblem';
    this.status = status;
  }
}

const personCookie = 'practice_person';

/** What just happened. After a form was taken, the address names one of these. */
const notices: Readonly<Record<string, string>> = {
  noted: problemTexts.noteAdded,
  answered: problemTexts.answerAdded,
  resolved: problemTexts.noteResolved,
  reopened: problemTexts.noteReopened,
  picked: problemTexts.picked,
  status: problemTexts.statusChanged,
  published: problemTexts.published,
  linked: problemTexts.reviewLinkMade,
  link_opened: problemTexts.reviewLinkOpened,
  opened: problemTexts.projectOpened,
  revoked: problemTexts.revoked,
  enabled: problemTexts.endpointOn,
  disabled: problemTexts.endpointSwitchedOff,
  tested: problemTexts.testEventSent,
  removed: problemTexts.endpointRemoved,
  resent: problemTexts.retrying,
};

const querySchema = z.object({ said: z.string().optional(), note: z.string().optional() }).catch({});

/** One visit to a page: the person, the address and the form they sent. */
export class Visit {
  readonly #services: Services;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(services: Services, request: FastifyRequest, reply: FastifyReply) {
    this.#services = services;
    this.#request = request;
    this.#reply = reply;
  }

  get noteId(): string | undefined {
    return querySchema.parse(this.#request.query).note;
  }

  param(name: string): string {
    return z.record(z.string(), z.string()).parse(this.#request.params)[name] ?? '';
  }

  /** A field of the form, trimmed; empty when it was not filled in. */
  field(name: string): string {
    const value = parseForm(this.#request)?.[name];
    return typeof value === 'string' ? value.trim() : '';
  }

  /** The person chosen at the top of the page, if any. */
  get chosenPerson(): Person | null {
    const pattern = new RegExp(`(?:^|; )${personCookie}=(usr_\\w+)(?:;|$)`);
    const id = pattern.exec(this.#request.headers.cookie ?? '')?.[1];
    return this.#services.people.all().find((person) => person.id === id) ?? null;
  }

  get person(): Person {
    const person = this.chosenPerson ?? this.#services.people.all()[0];
    if (person === undefined) throw new PageProblem(404, problemTexts.nobody);
    return person;
  }

  /** The project, and the person who views it: the chosen one, or else the one with the most rights in it. */
  project(projectId: string): { readonly project: OpenProject; readonly person: Person } {
    const chosen = this.chosenPerson;
    const candidates = chosen === null ? this.#services.people.all() : [chosen];
    const views = candidates.flatMap((person) => {
      const project = this.#open(person, projectId);
      return project === null ? [] : [{ person, project }];
    });
    const best = views.toSorted((a, b) => rank[a.project.role] - rank[b.project.role])[0];
    if (best === undefined) {
      throw new PageProblem(404, problemTexts.noSuchProject(this.person.name));
    }
    return best;
  }

  /** The same, but throws unless the person may change the project. */
  changeableProject(projectId: string): { readonly project: OpenProject; readonly person: Person } {
    const view = this.project(projectId);
    if (view.project.role === 'viewer') {
      throw new PageProblem(403, problemTexts.viewOnly(view.person.name));
    }
    return view;
  }

  show(
    title: string,
    content: ReturnType<typeof html>,
    person: Person = this.person,
    status = 200,
  ): FastifyReply {
    const { said } = querySchema.parse(this.#request.query);
    const frame = {
      person,
      people: this.#services.people.all(),
      here: status === 200 ? this.#request.url.replace(/[?&]said=\w+/, '') : homePath,
      notice: said === undefined ? null : (notices[said] ?? null),
    };
    return sendPage(this.#reply, status, page(frame, title, content));
  }

  /** Keeps the chosen person for the pages that follow. */
  remember(person: Person): void {
    this.#reply.header('Set-Cookie', `${personCookie}=${person.id}; Path=/; HttpOnly; SameSite=Lax`);
  }

  /** Answers a form by redirecting to a page, which then says what happened. */
  goTo(path: string, said?: keyof typeof notices): FastifyReply {
    const separator = path.includes('?') ? '&' : '?';
    const location = said === undefined ? path : `${path}${separator}said=${said}`;
    return this.#reply.code(303).headers({ Location: location, 'Cache-Control': 'no-store' }).send();
  }

  #open(person: Person, projectId: string): OpenProject | null {
    for (const { person_id, workspace_id } of this.#services.people.memberships()) {
      if (person_id !== person.id) continue;
      const project = this.#services.projects.find(person.id, workspace_id, projectId);
      if (project !== null) return project;
    }
    return null;
  }
}

const rank: Readonly<Record<OpenProject['role'], number>> = { owner: 0, editor: 1, viewer: 2 };

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Wraps the handler of a page: takes forms only from our own pages, and shows problems as a page. */
export const visiting =
  (services: Services, handle: (visit: Visit) => FastifyReply): PageHandler =>
  (request, reply) => {
    const { host, origin } = request.headers;
    if (request.method === 'POST' && !isOwnOrigin(origin, host)) {
      return sendPage(reply, 403, foreignPage);
    }
    const visit = new Visit(services, request, reply);
    try {
      return handle(visit);
    } catch (error) {
      if (!(error instanceof PageProblem)) throw error;
      const content = html`<h1>${problemTexts.didNotWork}</h1><p class="message bad">${error.message}</p>
<p><a href="${homePath}">${problemTexts.allProjects}</a></p>`;
      return visit.show(problemTexts.didNotWork, content, visit.person, error.status);
    }
  };

const foreignPage = document(
  problemTexts.notAllowed,
  html`<main class="narrow"><h1>${problemTexts.notAllowed}</h1>
<p class="message bad">${problemTexts.otherSite}</p></main>`,
);
