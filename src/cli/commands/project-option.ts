import type { OptionSpec } from '../arguments/command-spec.ts';

export const project: OptionSpec = {
  name: 'project',
  letter: 'p',
  value: 'PROJECT',
  summary: 'The project, by id or name',
};
