/** Blocks that are one script, whose lines make no sense alone, each with the test that runs it as printed. */
export const playedWhole: readonly {
  readonly page: string;
  readonly heading: string;
  readonly by: string;
}[] = [
  {
    page: 'docs/command-line.md',
    heading: 'A first upload, on the practice service',
    by: 'scripts/commands/printed-commands.long.test.ts',
  },
  {
    page: 'sandbox/README.md',
    heading: 'An upload by hand',
    by: 'scripts/commands/printed-commands.long.test.ts',
  },
  {
    page: 'sandbox/README.md',
    heading: 'Behind the scenes: `/_sandbox`',
    by: 'scripts/commands/printed-commands.long.test.ts',
  },
  { page: 'integrations/README.md', heading: 'Adding one', by: 'scripts/integrations/readme.test.ts' },
  { page: 'integrations/README.md', heading: 'Slurm', by: 'scripts/integrations/slurm.long.test.ts' },
  { page: 'integrations/README.md', heading: 'Other schedulers', by: 'scripts/integrations/readme.test.ts' },
];

/** Printed commands that the test does not run, and why. Each must be printed somewhere and not run by another test. */
export const notRun: readonly { readonly because: string; readonly commands: readonly string[] }[] = [
  {
    because:
      'it installs the project or all that it needs: a bare system does (scripts/bare/bare-machine.long.test.ts)',
    commands: [
      'npm ci && npm start',
      'npm ci && npm test',
      "npm run bare -- 'npm ci && npm start'",
      'npm run bare -- bash',
    ],
  },
  {
    because: 'it is what runs this very test, or takes minutes to hours: CI and the long suites run it',
    commands: [
      'npm test',
      'npm test -- --quick',
      'npm run test:long',
      'npm run test:long -- --part blender',
      'npm run test:long -- --part command-line',
      'npm run test:long -- --part installed',
      'npm run test:long -- --part integrations',
      'npm run test:long -- --part package',
      'npm run verify:electron',
      'npm run lint',
      'npm run types',
      'npm run bench',
      'npm run bench -- scale',
      'npm run mutants',
      'node bin/own-node scripts/scale/main.ts',
    ],
  },
  {
    because: 'it writes files of the project itself: a test compares what is there with what it would write',
    commands: [
      'npm run format',
      'npm run json',
      'npm run openapi',
      'npm run words',
      'npm run plots',
      'npm run troubleshooting',
      'npm run practice-renders',
    ],
  },
  {
    because:
      'it opens a window or a browser and waits for a person (scripts/demo, e2e/specs/first-start.spec.ts, src/cli/keychain.long.test.ts)',
    commands: ['npm start', 'npm run demo', 'renderdrop login --browser'],
  },
  {
    because: 'it takes pictures for the documentation, and a person looks at each (scripts/pictures)',
    commands: ['npm run pictures -- moves'],
  },
  {
    because: 'it makes or signs packages (scripts/package, scripts/release/sign-release.test.ts)',
    commands: [
      'npm run package',
      'npm run package -- --trial',
      'npm run release:sign -- sign dist',
      'npm run release:sign -- keys update-key.pem',
    ],
  },
  {
    because:
      'it changes the system: on a bare one it is installed and removed (scripts/installed/installed.long.test.ts)',
    commands: [
      'apt-get install -y ./Renderdrop-*.deb',
      'apt-get remove renderdrop',
      'dnf install -y ./Renderdrop-*.rpm',
      'dnf remove renderdrop',
      'zypper --non-interactive install ./Renderdrop-*.rpm',
      'man renderdrop',
      'npm ci',
      'npm link',
    ],
  },
  {
    because: 'it asks the registry, which no test does',
    commands: ['npm audit --omit=dev'],
  },
  {
    because: 'it needs a program or a farm that is not here',
    commands: [
      'blender -b shot.blend --addons renderdrop -a -- --renderdrop-project "Summer Tour" --renderdrop-media "LED Main"',
      'deadline bundle submit',
      'renderdrop integrations add nautilus',
    ],
  },
  {
    because: 'it needs an upload of which nobody knows whether it arrived (e2e/specs/unconfirmed.spec.ts)',
    commands: ['renderdrop queue look 3f9a1c'],
  },
  {
    because: 'it names a command, and whoever types it adds what it is about',
    commands: ['renderdrop queue retry', 'renderdrop webhooks listen', 'renderdrop-slurm submit'],
  },
  {
    because: 'it is for another shell than the one that runs these (src/cli/usage.test.ts)',
    commands: ['eval "$(renderdrop completion zsh)"'],
  },
];
