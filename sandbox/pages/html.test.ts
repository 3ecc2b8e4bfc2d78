import { expect, it } from 'vitest';
import { html } from './html.ts';

it('escapes what is put in, in text and in attributes', () => {
  const hostile = `<img src=x onerror="alert('1')">&`;
  expect(html`<p title="${hostile}">${hostile}</p>`.toString()).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">' +
      '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</p>',
  );
});

it('joins lists, shows nothing for null, and does not escape its own HTML again', () => {
  expect(html`<ul>${['a', '<b>'].map((text) => html`<li>${text}</li>`)}${null}</ul>${0}`.toString()).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li></ul>0',
  );
});
