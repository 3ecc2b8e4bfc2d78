import { ExternalLink, FolderOpen, FolderUp, LayoutGrid, MessageSquare, Upload } from 'lucide-react';
import type { Project } from '../../../shared/api/project.ts';
import { commandTexts } from '../../../shared/messages/commands.ts';
import { itemTexts } from '../../../shared/messages/item.ts';
import { libraryTexts } from '../../../shared/messages/library.ts';
import { keysOf } from '../../../shared/model/commands.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { worked } from '../../store/show-failure.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';
import type { MenuPlace } from '../../ui/menu-place.ts';
import { useDropIntake } from '../drop/drop-intake-context.ts';

export interface ProjectMenuProps {
  readonly project: Project;
  readonly at: MenuPlace;
  readonly onClose: () => void;
}

/** The actions for a project. The palette has them too, but its keys act on the open project. */
export function ProjectMenu({ project, at, onClose }: ProjectMenuProps) {
  const { requests } = useBridge();
  const intake = useDropIntake();
  const { projectId, watchFolderId, openProject, setView } = useWindowStore.getState();
  const isOpen = projectId === project.id && watchFolderId === null;
  const target = { kind: 'project', projectId: project.id } as const;
  const isViewOnly = intake.verdict(target, null).kind === 'refuses';
  const keys = (id: Parameters<typeof keysOf>[0]) => (isOpen ? { shortcut: keysOf(id) } : {});
  const show = (view: 'comps' | 'notes') => {
    openProject(project.id);
    setView(view);
  };
  const entries: readonly MenuEntry[] = [
    {
      kind: 'action',
      id: 'open',
      label: itemTexts.open,
      icon: <FolderOpen />,
      shortcut: 'Enter',
      onAction: () => openProject(project.id),
    },
    {
      kind: 'action',
      id: 'files',
      label: commandTexts.uploadFiles,
      icon: <Upload />,
      isDisabled: isViewOnly,
      ...keys('choose_files'),
      onAction: () => void intake.choose(target, 'files'),
    },
    {
      kind: 'action',
      id: 'folder',
      label: commandTexts.uploadFolder,
      icon: <FolderUp />,
      isDisabled: isViewOnly,
      ...keys('choose_folder'),
      onAction: () => void intake.choose(target, 'folder'),
    },
    { kind: 'separator', id: 'after uploads' },
    {
      kind: 'action',
      id: 'comps',
      label: commandTexts.showComps,
      icon: <LayoutGrid />,
      ...keys('show_comps'),
      onAction: () => show('comps'),
    },
    {
      kind: 'action',
      id: 'notes',
      label: commandTexts.showNotes,
      icon: <MessageSquare />,
      ...keys('show_notes'),
      onAction: () => show('notes'),
    },
    {
      kind: 'action',
      id: 'browse',
      label: commandTexts.openProject,
      icon: <ExternalLink />,
      ...keys('open_project_page'),
      onAction: () => void worked(requests.app.openExternal({ url: project.app_url })),
    },
  ];
  return (
    <ContextMenu label={libraryTexts.menuOf(project.name)} entries={entries} at={at} onClose={onClose} />
  );
}
