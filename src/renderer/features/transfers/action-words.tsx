import {
  ArrowDownUp,
  Check,
  Copy,
  CornerUpRight,
  ExternalLink,
  Feather,
  FileSearch,
  LogIn,
  RefreshCw,
  RotateCw,
  Settings,
  Target,
  Undo2,
  Upload,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { uploadActions } from '../../../shared/messages/uploads.ts';
import type { JobAction } from '../../../shared/model/describe-job.ts';
import { PauseIcon, PlayIcon } from '../../ui/PlayIcons.tsx';

export interface ActionWords {
  readonly label: string;
  readonly icon: ReactNode;
}

const icons: Readonly<Record<JobAction, ReactNode>> = {
  retry: <RotateCw />,
  go_on: <Upload />,
  lighter_copy: <Feather />,
  send_again: <RotateCw />,
  look_again: <RefreshCw />,
  resume: <PlayIcon />,
  pause: <PauseIcon />,
  cancel: <X />,
  undo_cancel: <Undo2 />,
  move: <ArrowDownUp />,
  sign_in: <LogIn />,
  sign_in_to_network: <Check />,
  check_proxy: <Settings />,
  open_project: <ExternalLink />,
  open_item: <Target />,
  choose_another_target: <CornerUpRight />,
  choose_another_file: <FileSearch />,
  manage_plan: <ExternalLink />,
  report: <Copy />,
};

/** Label and icon of an action's button. */
export const actionWords = (action: JobAction): ActionWords => ({
  label: uploadActions[action],
  icon: icons[action],
});
