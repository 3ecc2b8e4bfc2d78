import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isOwnOrigin } from '../http/foreign-request.ts';
import { parseForm } from '../http/form.ts';
import { ServiceError } from '../http/problem.ts';
import { sendPage } from '../pages/send-page.ts';
import type { Services } from '../services.ts';
import {
  type AuthorizeJudgement,
  type AuthorizeRequest,
  judgeAuthorizeRequest,
  type Parameters,
  requestFields,
  single,
} from './authorize-request.ts';
import { authorizationErrorPage, consentPage } from './consent-page.ts';
import { withAnswer } from './redirect-uri.ts';
import { answerTokenRequest } from './token-endpoint.ts';

const authorizePath = '/oauth/authorize';
const querySchema = z.record(z.string(), z.unknown());

/** OAuth 2.0 for apps that other people connect: the authorization code flow with PKCE S256, and nothing else. */
export function serveOauth(app: FastifyInstance, services: Services): void {
  app.get(authorizePath, (request, reply) => {
    const parameters = querySchema.parse(request.query);
    const judgement = judge(services, parameters);
    if (judgement.kind !== 'ask') return refuse(reply, judgement);
    const { app: asking, redirectUri, scopes } = judgement.request;
    const page = consentPage({
      appName: asking.name,
      returnsTo: new URL(redirectUri).origin,
      scopes,
      memberships: services.people.memberships().map(({ person_id, workspace_id, person, workspace }) => ({
        value: `${person_id} ${workspace_id}`,
        label: `${person}, in ${workspace}`,
      })),
      action: authorizePath,
      request: requestFields(parameters),
    });
    return sendPage(reply, 200, page, redirectUri);
  });

  app.post(authorizePath, (request, reply) => {
    if (!isOwnOrigin(request.headers.origin, request.headers.host)) throw foreignRequest();
    const fields = parseForm(request) ?? {};
    const judgement = judge(services, fields);
    return judgement.kind === 'ask'
      ? decide(services, reply, judgement.request, fields)
      : refuse(reply, judgement);
  });

  app.post('/oauth/token', (request, reply) => sendToken(services, request, reply));
}

const foreignRequest = () =>
  new ServiceError('sandbox_forbidden', 'Consent is given on the page of this service only.');

const judge = (services: Services, parameters: Parameters): AuthorizeJudgement =>
  judgeAuthorizeRequest(parameters, (clientId) => services.grants.findApp(clientId));

function decide(
  services: Services,
  reply: FastifyReply,
  request: AuthorizeRequest,
  fields: Parameters,
): FastifyReply {
  const { app, challenge, redirectUri, scopes, state } = request;
  if (single(fields, 'decision') !== 'allow') {
    const description = 'The person did not connect the app.';
    return redirect(reply, redirectUri, { error: 'access_denied', error_description: description, state });
  }
  const chosen = single(fields, 'membership') ?? '';
  const membership = services.people
    .memberships()
    .find(({ person_id, workspace_id }) => `${person_id} ${workspace_id}` === chosen);
  if (membership === undefined) {
    return sendPage(reply, 400, authorizationErrorPage('Nobody was chosen for the app to act as.'));
  }
  const code = services.grants.issueCode({
    clientId: app.id,
    personId: membership.person_id,
    workspaceId: membership.workspace_id,
    scopes,
    redirectUri,
    challenge,
  });
  return redirect(reply, redirectUri, { code, state });
}

function refuse(reply: FastifyReply, judgement: Exclude<AuthorizeJudgement, { kind: 'ask' }>): FastifyReply {
  if (judgement.kind === 'tell_person')
    return sendPage(reply, 400, authorizationErrorPage(judgement.sentence));
  const { description, error, redirectUri, state } = judgement;
  return redirect(reply, redirectUri, { error, error_description: description, state });
}

function redirect(
  reply: FastifyReply,
  redirectUri: string,
  answer: Readonly<Record<string, string | undefined>>,
): FastifyReply {
  return reply
    .code(303)
    .headers({
      Location: withAnswer(redirectUri, answer),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .send();
}

function sendToken(services: Services, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fields = parseForm(request);
  const answer =
    fields === null
      ? {
          status: 400,
          body: {
            error: 'invalid_request',
            error_description: 'send the parameters as application/x-www-form-urlencoded',
          },
        }
      : answerTokenRequest(services, fields);
  return reply
    .code(answer.status)
    .headers({
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      Pragma: 'no-cache',
    })
    .send(JSON.stringify(answer.body));
}
