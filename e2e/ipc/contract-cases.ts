import type { Area } from '../../src/shared/ipc/names.ts';

interface ContractCase {
  readonly title: string;
  readonly area: Area;
  readonly name: string;
  readonly args?: unknown;
  readonly answer: Readonly<Record<string, unknown>>;
}

const refusedArguments = { ok: false, failure: { code: 'ipc_arguments_refused', requestId: null } };
const firstPage = { accountId: 'nobody', source: 'service', cursor: null };

/** Requests and answers that are the same for any app in which nobody is signed in. */
export const contractCases: readonly ContractCase[] = [
  { title: 'a value crosses', area: 'app', name: 'info', answer: { ok: true, value: { version: '0.1.0' } } },
  {
    title: 'nothing crosses as nothing',
    area: 'app',
    name: 'ready',
    answer: { ok: true },
  },
  {
    title: 'a failure crosses as a value, with its remedy',
    area: 'library',
    name: 'projects',
    args: firstPage,
    answer: {
      ok: false,
      failure: { code: 'not_signed_in', action: 'sign_in', sentence: "You're not signed in." },
    },
  },
  {
    title: 'a file nobody handed over is not known',
    area: 'files',
    name: 'showInFolder',
    args: { fileId: 'made-up' },
    answer: { ok: false, failure: { code: 'file_unknown' } },
  },
  {
    title: 'a path is not the id of a file',
    area: 'files',
    name: 'showInFolder',
    args: { fileId: '/etc/passwd' },
    answer: refusedArguments,
  },
  {
    title: 'a field too many is refused',
    area: 'library',
    name: 'projects',
    args: { ...firstPage, workspaceId: 'somebody else' },
    answer: refusedArguments,
  },
  { title: 'missing arguments are refused', area: 'library', name: 'projects', answer: refusedArguments },
  {
    title: 'arguments where there are none are refused',
    area: 'app',
    name: 'info',
    args: { verbose: true },
    answer: refusedArguments,
  },
  {
    title: 'a wrong kind of value is refused',
    area: 'logs',
    name: 'read',
    args: { linesMax: '100' },
    answer: refusedArguments,
  },
  {
    title: 'more than may be asked for is refused',
    area: 'logs',
    name: 'read',
    args: { linesMax: 1_000_000 },
    answer: refusedArguments,
  },
  {
    title: 'a setting that does not exist is refused',
    area: 'settings',
    name: 'change',
    args: { disableTlsChecks: true },
    answer: refusedArguments,
  },
];
