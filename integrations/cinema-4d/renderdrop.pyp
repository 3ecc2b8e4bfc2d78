"""Renderdrop in Cinema 4D: uploads what the render queue made, once a job is finished.

RENDERDROP_PROJECT names the project, RENDERDROP_MEDIA the item; without it the item is matched by the name of the file.

Not run in Cinema 4D itself: a test drives it against a stub of its API.
"""

import os
import re
import sys

import c4d
from c4d import documents, plugins

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import renderdrop  # noqa: E402

# From Maxon's range for unpublished plugins.
PLUGIN_ID = 1000042
EVERY_MS = 2000
MOVIES = (".mov", ".mp4", ".avi", ".wmv")


class Watcher(plugins.MessageData):
    """Looks at the render queue every two seconds. Cinema 4D's window never waits."""

    def __init__(self):
        self.rendering = set()
        self.tasks = []

    def GetTimer(self):
        return EVERY_MS

    def CoreMessage(self, kind, _data):
        if kind == c4d.MSG_TIMER:
            self.look(documents.GetBatchRender())
            self.follow()
        return True

    def look(self, queue):
        for index in range(queue.GetElementCount()):
            scene, status = queue.GetElement(index), queue.GetElementStatus(index)
            if status == c4d.RM_PROGRESS:
                self.rendering.add(scene)
            elif scene in self.rendering:
                # Stopped and failed jobs have a state other than RM_FINISHED.
                self.rendering.discard(scene)
                if status == c4d.RM_FINISHED:
                    self.upload(scene)

    def upload(self, scene):
        project = os.environ.get("RENDERDROP_PROJECT")
        if not project:
            print("Renderdrop: set RENDERDROP_PROJECT.")
            return
        media = os.environ.get("RENDERDROP_MEDIA")
        goes = {"media": media} if media else {"match": True}
        try:
            path, fps, span = output_of(scene)
            if path.lower().endswith(MOVIES):
                task = renderdrop.start_upload(path, project=project, **goes)
            else:
                task = renderdrop.start_encode_and_upload(path, fps=fps, project=project, only=span, **goes)
        except renderdrop.RenderdropError as error:
            print("Renderdrop: {}".format(error))
            return
        self.tasks.append((os.path.basename(path), task))

    def follow(self):
        for each in [each for each in self.tasks if each[1].done]:
            self.tasks.remove(each)
            name, task = each
            try:
                print("Renderdrop: {}: v{} is ready".format(name, task.result().version_number))
            except Exception as error:
                print("Renderdrop: {}: {}".format(name, error))


def output_of(scene):
    """The scene's output: a movie, or one of its frames."""
    document = documents.LoadDocument(scene, c4d.SCENEFILTER_NONE)
    settings = document.GetActiveRenderData()
    fps = document.GetFps()
    span = (settings[c4d.RDATA_FRAMEFROM].GetFrame(fps), settings[c4d.RDATA_FRAMETO].GetFrame(fps))
    stem = os.path.join(os.path.dirname(scene), settings[c4d.RDATA_PATH])
    documents.KillDocument(document)
    folder, name = os.path.split(stem)
    # The digits and the extension depend on the format's settings, so the folder is searched.
    number = re.compile(re.escape(os.path.splitext(name)[0]) + r"[_.]?(\d+)?\.[A-Za-z0-9]+$")
    written = sorted(each for each in os.listdir(folder) if number.match(each))
    movies = [each for each in written if each.lower().endswith(MOVIES)]
    if not written:
        raise renderdrop.RenderdropError("file_missing", "Nothing was found at {}.".format(stem), None, 4)
    return os.path.join(folder, (movies or written)[0]), fps, span


if __name__ == "__main__":
    plugins.RegisterMessagePlugin(id=PLUGIN_ID, str="Renderdrop", info=0, dat=Watcher())
