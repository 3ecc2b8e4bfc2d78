import type { systemNames } from '../../shared/messages/integrations.ts';
import type { IntegrationId } from '../../shared/model/integrations.ts';
import type { Computer } from '../store/places/data-folder.ts';

/** How a command is written into a file of this kind. */
export type FillKind = 'shell' | 'desktop-entry' | 'script' | 'workflow' | 'json';

export interface IntegrationFile {
  /** Path below the folder of integrations. */
  readonly from: string;
  /** Path below the target folder, with slashes. */
  readonly to: string;
  readonly isExecutable?: boolean;
  /** Replaces @COMMAND@ by the command line, and @APP@ by the app, as installed on this computer. */
  readonly fill?: FillKind;
}

/** A piece that brings Renderdrop into another program. */
export interface Integration {
  readonly id: IntegrationId;
  readonly files: readonly IntegrationFile[];
  /** The systems on which its program runs; all by default. */
  readonly systems?: readonly (keyof typeof systemNames)[];
  /**
   * The folders in which the program looks for integrations on this computer; none if it is not installed. `installed` are
   * versions of the program on this computer, whether or not they were ever started.
   */
  readonly foldersOn: (computer: Computer, installed: readonly string[]) => readonly string[];
}

/** How Renderdrop is started on this computer. */
export interface StartWords {
  readonly command: readonly string[];
  readonly app: readonly string[];
}
