import { expect, test } from 'vitest';
import { type SandboxFacts, whyElectronWouldEnd } from './electron-sandbox.ts';

const ordinary: SandboxFacts = {
  platform: 'linux',
  isRoot: false,
  hasUserNamespaces: true,
  hasSandboxProgram: false,
};

test.each<[string, Partial<SandboxFacts>, RegExp | null]>([
  ['an ordinary Linux', {}, null],
  ['root', { isRoot: true }, /as root/],
  ['restricted user namespaces', { hasUserNamespaces: false }, /chrome-sandbox .* mode 4755/],
  ['those, with the sandbox program set up', { hasUserNamespaces: false, hasSandboxProgram: true }, null],
  ['macOS, as root', { platform: 'darwin', isRoot: true }, null],
])('%s', (_name, facts, why) => {
  const said = whyElectronWouldEnd({ ...ordinary, ...facts });
  if (why === null) expect(said).toBeNull();
  else expect(said).toMatch(why);
});
