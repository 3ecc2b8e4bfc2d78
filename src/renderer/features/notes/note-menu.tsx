import { Copy, ExternalLink, Film, Target } from 'lucide-react';
import { itemTexts } from '../../../shared/messages/item.ts';
import { projectNotesTexts as texts } from '../../../shared/messages/project-notes.ts';
import type { ProjectNote } from '../../../shared/model/project-notes.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';

export interface NoteMenuActions {
  readonly open: () => void;
  readonly show: () => void;
  readonly browse: () => void;
}

/** The actions for a note; its keys and buttons do the same. */
export const noteMenu = ({ time }: ProjectNote, actions: NoteMenuActions): readonly MenuEntry[] => [
  {
    kind: 'action',
    id: 'open',
    label: itemTexts.open,
    icon: <Target />,
    shortcut: 'Enter',
    onAction: actions.open,
  },
  {
    kind: 'action',
    id: 'show',
    label: texts.inRender,
    icon: <Film />,
    shortcut: 'Space',
    onAction: actions.show,
  },
  {
    kind: 'action',
    id: 'browse',
    label: texts.inBrowser,
    icon: <ExternalLink />,
    onAction: actions.browse,
  },
  { kind: 'separator', id: 'after actions' },
  {
    kind: 'action',
    id: 'timecode',
    label: itemTexts.copyTimecode,
    icon: <Copy />,
    onAction: () => void navigator.clipboard.writeText(time.text),
  },
];
