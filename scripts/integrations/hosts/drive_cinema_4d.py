"""The parts of Cinema 4D's Python API that the render queue uses, around renderdrop.pyp."""

import contextlib
import importlib.machinery
import importlib.util
import io
import os
import sys
import types

import fake_command

PROGRESS, FINISHED, STOPPED, TIMER = 1, 2, 3, 4


class Time:
    def __init__(self, frame):
        self.frame = frame

    def GetFrame(self, _fps):
        return self.frame


class Document:
    def GetActiveRenderData(self):
        return {"path": os.path.join(fake_command.folder, "halo"), "from": Time(0), "to": Time(1)}

    def GetFps(self):
        return 30


class Queue:
    def __init__(self):
        self.status = 0

    def GetElementCount(self):
        return 1

    def GetElement(self, _index):
        return os.path.join(fake_command.folder, "halo.c4d")

    def GetElementStatus(self, _index):
        return self.status


queue = Queue()
registered = []
c4d = types.ModuleType("c4d")
c4d.MSG_TIMER, c4d.RM_PROGRESS, c4d.RM_FINISHED, c4d.SCENEFILTER_NONE = TIMER, PROGRESS, FINISHED, 0
c4d.RDATA_PATH, c4d.RDATA_FRAMEFROM, c4d.RDATA_FRAMETO = "path", "from", "to"
c4d.documents = types.SimpleNamespace(
    GetBatchRender=lambda: queue, LoadDocument=lambda _path, _flags: Document(), KillDocument=lambda _document: None
)
c4d.plugins = types.SimpleNamespace(
    MessageData=object, RegisterMessagePlugin=lambda **plugin: registered.append(plugin)
)
sys.modules["c4d"] = c4d

path = os.path.join(sys.argv[1], "renderdrop.pyp")
loader = importlib.machinery.SourceFileLoader("__main__", path)
module = importlib.util.module_from_spec(importlib.util.spec_from_loader("__main__", loader))
loader.exec_module(module)
watcher = registered[0]["dat"]
said = io.StringIO()


def tick(status):
    queue.status = status
    with contextlib.redirect_stdout(said):
        watcher.CoreMessage(TIMER, None)


os.environ["RENDERDROP_PROJECT"] = "Summer Tour"
fake_command.written("halo0000.png", "halo0001.png", "halo other.txt")
tick(FINISHED)
assert watcher.tasks == [], "what was finished before is not uploaded again"
tick(PROGRESS)
tick(STOPPED)
assert watcher.tasks == [], "a stopped render uploads nothing"
tick(PROGRESS)
tick(FINISHED)


def is_done():
    tick(FINISHED)
    return not watcher.tasks


fake_command.until(is_done)
encode, upload = fake_command.called()
assert encode[-1] == os.path.join(fake_command.folder, "halo0000.png"), encode
assert encode[encode.index("--frames") + 1] == "0-1" and encode[encode.index("--fps") + 1] == "30", encode
assert said.getvalue() == "Renderdrop: halo0000.png: v5 is ready\n", said.getvalue()
