// Loaded first by every Node that a run of the suites starts (NODE_OPTIONS, scripts/check-steps.ts): records which
// programs are started, and from where. It is plain JavaScript that an older Node can read, and cheap, so no start is
// delayed. Another Node that is started is not recorded here: it records its own starts.
'use strict';

const record = process.env['RENDERDROP_STARTED_PROGRAMS'];
if (record) listen(record);

function listen(recordPath) {
  const childProcess = require('node:child_process');
  const fs = require('node:fs');
  const path = require('node:path');
  const known = new Set();

  const note = (file, words, cwd) => {
    if (file === process.execPath) return;
    const program = file.includes(path.sep) ? path.resolve(cwd || '.', file) : file;
    const line = JSON.stringify({ program, words, by: whoAsks() });
    if (known.has(line)) return;
    known.add(line);
    fs.appendFileSync(recordPath, `${line}\n`);
  };

  /** The innermost line of our own code on the stack; if there is none, the script that this process runs. */
  const root = path.join(__dirname, '..', '..') + path.sep;
  const whoAsks = () => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 40;
    const { stack = '' } = new Error();
    Error.stackTraceLimit = stackTraceLimit;
    const ours = stack
      .split('\n')
      .slice(1)
      .map((frame) => frame.slice(frame.indexOf(root)))
      .filter((place) => place.startsWith(root))
      .map((place) => place.slice(root.length).replace(/:\d+\)?$/, ''))
      .filter(
        (place) => !place.startsWith('node_modules') && !place.startsWith('scripts/started-programs/record'),
      );
    return ours[0] || path.relative(root, process.argv[1] || '') || 'node';
  };

  const spawn = childProcess.ChildProcess.prototype.spawn;
  childProcess.ChildProcess.prototype.spawn = function (options) {
    note(options.file, (options.args || []).slice(1).map(String), options.cwd);
    return spawn.call(this, options);
  };
  const listenTo = (name, isShell) => {
    const real = childProcess[name];
    childProcess[name] = function (file, ...rest) {
      const words = Array.isArray(rest[0]) ? rest[0].map(String) : [];
      const options = rest.find((each) => each && typeof each === 'object' && !Array.isArray(each)) || {};
      if (isShell || options.shell) note('/bin/sh', ['-c', [file, ...words].join(' ')], options.cwd);
      else note(String(file), words, options.cwd);
      return real.call(this, file, ...rest);
    };
  };
  listenTo('spawnSync', false);
  listenTo('execFileSync', false);
  listenTo('execSync', true);
  require('node:module').syncBuiltinESMExports();
}
