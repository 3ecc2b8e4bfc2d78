import { formatBytes } from '../../shared/model/format.ts';
import type { RemedyAction, Trouble } from '../../shared/model/trouble.ts';
import type { ApiTrouble } from './decision.ts';

/** What can go wrong with a render on its way, in the words of those whose render it is. */

const trouble = (
  code: string,
  sentence: string,
  remedy: string,
  action: RemedyAction | null,
  requestId: string | null = null,
): Trouble => ({ code, sentence, remedy, action, requestId });

export const troubles = {
  fileMissing: (fileName: string) =>
    trouble(
      'file_missing',
      `${fileName} is not there any more.`,
      'Put it back, or choose the render again.',
      'choose_another_file',
    ),
  notAFile: (fileName: string) =>
    trouble(
      'not_a_file',
      `${fileName} is a folder, not a video file.`,
      'Choose the rendered video in it.',
      'choose_another_file',
    ),
  emptyFile: (fileName: string) =>
    trouble(
      'empty_file',
      `${fileName} is empty.`,
      'Render it again, then drop it again.',
      'choose_another_file',
    ),
  notAVideo: (fileName: string) =>
    trouble(
      'not_a_video',
      `${fileName} holds no video that can be read.`,
      'The service takes video files. Choose another file.',
      'choose_another_file',
    ),
  tooLargePicture: (fileName: string, width: number, height: number) =>
    trouble(
      'picture_too_large',
      `${fileName} is ${width} by ${height} pixels; the service takes up to 32,768 either way.`,
      'Render it smaller, or split it.',
      'choose_another_file',
    ),
  tooLong: (fileName: string) =>
    trouble(
      'video_too_long',
      `${fileName} is longer than 24 hours, more than the service takes.`,
      'Split it.',
      'choose_another_file',
    ),
  noPermission: (fileName: string) =>
    trouble(
      'no_permission',
      `You are not allowed to read ${fileName}.`,
      'Give yourself read access to it, then try again.',
      'retry',
    ),
  stillBeingWritten: (fileName: string) =>
    trouble(
      'still_being_written',
      `The renderer is still writing ${fileName}.`,
      'It goes on by itself once the renderer lets go of the file.',
      null,
    ),
  volumeGone: (fileName: string) =>
    trouble(
      'volume_gone',
      `The disk that holds ${fileName} is not connected.`,
      'Connect it again: the upload goes on by itself if the file is the same.',
      null,
    ),
  readError: (fileName: string, atByte: number | null) =>
    trouble(
      'read_error',
      `${fileName} could not be read${atByte === null ? '' : ` at byte ${atByte}`}, three times.`,
      'Check the disk, or copy the file elsewhere and send the copy.',
      'retry',
    ),
  willNotMakeHour: (fileName: string, estimatedSeconds: number) =>
    trouble(
      'will_not_make_hour',
      `At the speed of this line ${fileName} takes about ${Math.ceil(estimatedSeconds / 60)} minutes; the service gives an upload one hour.`,
      'Send it anyway, or from a faster line.',
      'go_on',
    ),
  captivePortal: (host: string) =>
    trouble(
      'captive_portal',
      `This network answers in place of ${host}.`,
      'Sign in to the network in your browser. If you are, ask who runs it about its certificate.',
      'sign_in_to_network',
    ),
  proxyLogin: (host: string) =>
    trouble(
      'proxy_login',
      `The proxy ${host} wants a name and a password.`,
      'Enter them in the settings of your system or of Renderdrop.',
      'check_proxy',
    ),
  redirected: (toHost: string | null) =>
    trouble(
      'upload_redirected',
      `The upload host pointed to ${toHost ?? 'another address'}; renders are not sent where the service did not say.`,
      'Try again. If it stays so, report it.',
      'retry',
    ),
  refusedForGood: (fileName: string, sizeBytes: number, status: number, requestId: string | null) =>
    trouble(
      status === 413 ? 'too_large' : 'upload_refused',
      `The upload host refused ${fileName} (${formatBytes(sizeBytes)}, answer ${status}).`,
      status === 413 ? 'Render it smaller, or ask the service for its limit.' : 'Report it with the details.',
      status === 413 ? 'choose_another_file' : 'report',
      requestId,
    ),
  addressesSpent: (fileName: string, generations: number) =>
    trouble(
      'addresses_spent',
      `${fileName} could not be delivered with ${generations} ${generations === 1 ? 'version' : 'versions'} made for it.`,
      'Making another leaves one more unfinished version in the list. Send it again if that is fine.',
      'send_again',
    ),
  keyReused: (requestId: string | null) =>
    trouble(
      'idempotency_key_reused',
      'Renderdrop asked the service twice in different words. That is our mistake, not yours.',
      'Send the render again, and report this.',
      'report',
      requestId,
    ),
  notProcessed: () =>
    trouble(
      'could_not_be_processed',
      'Delivered, but the service could not make a video of it.',
      'Check that the render plays, and send it again as a new version.',
      'retry',
    ),
  itemGone: () =>
    trouble(
      'media_not_found',
      'The item this was sent to is no longer in the project.',
      'Choose another item for this render, or send it as a new one.',
      'choose_another_target',
    ),
  sentTooOften: (sentBytes: number, sizeBytes: number) =>
    trouble(
      'sent_too_often',
      `Server trouble: ${formatBytes(sentBytes)} uploaded for a file of ${formatBytes(sizeBytes)}, and it has not arrived.`,
      'Resume to keep trying.',
      'resume',
    ),
  fromApi: (api: ApiTrouble, action: RemedyAction | null) =>
    trouble(api.code, api.sentence, api.remedy.label, action, api.requestId),
} as const;
