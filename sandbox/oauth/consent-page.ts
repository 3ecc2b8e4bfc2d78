import type { Scope } from '../../src/shared/api/key-record.ts';
import { type Html, html } from '../pages/html.ts';
import { document, option } from '../pages/layout.ts';
import { consentTexts } from '../pages/texts.ts';

const scopeWords: Readonly<Record<Scope, string>> = {
  'projects:read': consentTexts.mayRead,
  'media:write': consentTexts.mayUpload,
  'comps:write': consentTexts.mayPlace,
  'webhooks:manage': consentTexts.mayManageWebhooks,
};

interface MembershipChoice {
  /** Names a person and a workspace together, because the app acts as both. */
  readonly value: string;
  readonly label: string;
}

export interface ConsentView {
  readonly appName: string;
  readonly returnsTo: string;
  readonly scopes: readonly Scope[];
  readonly memberships: readonly MembershipChoice[];
  readonly action: string;
  /** The original request; it is judged again when the form is posted. */
  readonly request: Readonly<Record<string, string>>;
}

export const consentPage = (view: ConsentView): string =>
  document(
    consentTexts.title(view.appName),
    html`<main class="narrow">
<p class="quiet">${consentTexts.practiceStudio}</p>
<h1>${consentTexts.question(view.appName)}</h1>
<p>${consentTexts.itWill}</p>
<form class="panel stack" method="post" action="${view.action}">
${Object.entries(view.request).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<ul>${view.scopes.map((scope) => html`<li>${scopeWords[scope]} <span class="quiet">(${scope})</span></li>`)}</ul>
<label>${consentTexts.as}<select name="membership">${view.memberships.map(({ value, label }) => option(value, label, view.memberships[0]?.value ?? null))}</select></label>
<div class="buttons"><button class="main" name="decision" value="allow">${consentTexts.connect}</button>
<button name="decision" value="deny">${consentTexts.cancel}</button></div>
</form>
<p class="quiet">${consentTexts.returnsTo(view.returnsTo)}</p>
</main>`,
  );

export const authorizationErrorPage = (sentence: string): string =>
  document(consentTexts.couldNotConnect, errorBody(sentence));

const errorBody = (sentence: string): Html => html`<main class="narrow">
<p class="quiet">${consentTexts.practiceStudio}</p>
<h1>${consentTexts.couldNotConnect}</h1>
<p class="message bad">${sentence}</p>
<p>${consentTexts.nothingShared}</p>
</main>`;
