import type { Scope } from '../../src/shared/api/key-record.ts';
import { type Html, html } from '../pages/html.ts';
import { document, option } from '../pages/layout.ts';

const scopeWords: Readonly<Record<Scope, string>> = {
  'projects:read': 'See your projects, stages, items, comps and notes',
  'media:write': 'Upload videos and add versions to them',
  'comps:write': 'Place items on a stage',
  'webhooks:manage': 'Add, list and remove webhook endpoints',
};

export interface MembershipChoice {
  /** Person and workspace together: what the app will act as. */
  readonly value: string;
  readonly label: string;
}

export interface ConsentView {
  readonly appName: string;
  readonly returnsTo: string;
  readonly scopes: readonly Scope[];
  readonly memberships: readonly MembershipChoice[];
  readonly action: string;
  /** The request as it came, to be judged again when the answer is posted. */
  readonly request: Readonly<Record<string, string>>;
}

export const consentPage = (view: ConsentView): string =>
  document(
    `Connect ${view.appName}`,
    html`<main class="narrow">
<p class="quiet">Practice studio</p>
<h1>Connect ${view.appName}?</h1>
<p>It will act as you, in one workspace, and may:</p>
<form class="panel stack" method="post" action="${view.action}">
${Object.entries(view.request).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<ul>${view.scopes.map((scope) => html`<li>${scopeWords[scope]} <span class="quiet">(${scope})</span></li>`)}</ul>
<label>As<select name="membership">${view.memberships.map(({ value, label }) => option(value, label, view.memberships[0]?.value ?? null))}</select></label>
<div class="buttons"><button class="main" name="decision" value="allow">Connect</button>
<button name="decision" value="deny">Cancel</button></div>
</form>
<p class="quiet">You'll return to ${view.returnsTo}. You can disconnect the app on your account page at any time.</p>
</main>`,
  );

export const authorizationErrorPage = (sentence: string): string =>
  document("Couldn't connect the app", errorBody(sentence));

const errorBody = (sentence: string): Html => html`<main class="narrow">
<p class="quiet">Practice studio</p>
<h1>Couldn't connect the app</h1>
<p class="message bad">${sentence}</p>
<p>Nothing was shared. Go back to the app and try again.</p>
</main>`;
