import { helpTexts } from '../../shared/messages/cli/help.ts';
import type { OptionSpec } from '../arguments/command-spec.ts';

export const project: OptionSpec = {
  name: 'project',
  letter: 'p',
  value: 'PROJECT',
  summary: helpTexts.project,
};
