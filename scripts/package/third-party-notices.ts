import type { Component } from './components.ts';

const rule = '='.repeat(80);

/** The licenses of all third-party code in a package, which most of them require to be shown. */
export function thirdPartyNotices(components: readonly Component[]): string {
  const parts = components.map((component) => {
    const { name, version, license } = component;
    return [rule, `${name} ${version} (${license})`, rule, '', licenseOf(component), ''].join('\n');
  });
  return [
    'Renderdrop contains the following packages. Each has its own license.',
    'The licenses of Chromium and what it contains are in LICENSES.chromium.html.',
    '',
    ...parts,
  ].join('\n');
}

function licenseOf({ name, license, author, licenseTexts }: Component): string {
  if (licenseTexts.length > 0) return licenseTexts.join('\n\n');
  if (license !== 'MIT') throw new Error(`${name} brings no license text, and ${license} is not known here.`);
  return `Copyright (c) ${author ?? `the authors of ${name}`}\n\n${mit}`;
}

/** For packages that name this license but don't include its text. */
const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to
permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
