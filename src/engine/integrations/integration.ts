import type { systemNames } from '../../shared/messages/integrations.ts';
import type { IntegrationId } from '../../shared/model/integrations.ts';
import type { Computer } from '../store/data-folder.ts';

/** How the words of a command are written into a file of this kind. */
export type FillKind = 'shell' | 'desktop-entry' | 'script' | 'workflow' | 'json';

export interface IntegrationFile {
  /** Below the folder of integrations. */
  readonly from: string;
  /** Below the folder that it is put into, with slashes. */
  readonly to: string;
  readonly isExecutable?: boolean;
  /** Its @COMMAND@ stands for the command line, its @APP@ for the app, as they are on this computer. */
  readonly fill?: FillKind;
}

/** A piece that brings Renderdrop into another program. */
export interface Integration {
  readonly id: IntegrationId;
  readonly files: readonly IntegrationFile[];
  /** Where its program runs at all; everywhere where it is left out. */
  readonly systems?: readonly (keyof typeof systemNames)[];
  /**
   * Where the program looks for such pieces on this computer; none where it is not found. `installed` are versions of
   * the program that are here, started or not.
   */
  readonly foldersOn: (computer: Computer, installed: readonly string[]) => readonly string[];
}

/** How Renderdrop is started on this computer. */
export interface StartWords {
  readonly command: readonly string[];
  readonly app: readonly string[];
}
