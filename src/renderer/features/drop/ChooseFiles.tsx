import { File, Folder, Upload } from 'lucide-react';
import { keysOf } from '../../../shared/model/commands.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useDropIntake } from './drop-intake-context.ts';
import type { DropTarget } from './drop-target.ts';

export interface ChooseFilesProps {
  readonly target: DropTarget;
  readonly label: string;
}

/** The way in for those who do not drag: files or a folder by the system's own dialog. */
export function ChooseFiles({ target, label }: ChooseFilesProps) {
  const intake = useDropIntake();
  return (
    <Menu
      label={label}
      trigger={
        <Button size="small" icon={<Upload />}>
          {label}
        </Button>
      }
      entries={[
        {
          kind: 'action',
          id: 'files',
          label: 'Choose files…',
          icon: <File />,
          shortcut: keysOf('choose_files'),
          onAction: () => void intake.choose(target, 'files'),
        },
        {
          kind: 'action',
          id: 'folder',
          label: 'Choose a folder…',
          icon: <Folder />,
          shortcut: keysOf('choose_folder'),
          onAction: () => void intake.choose(target, 'folder'),
        },
      ]}
    />
  );
}
