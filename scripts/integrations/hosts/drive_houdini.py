"""The parts of Houdini's `hou` that its reference describes, around renderdrop_houdini."""

import os
import sys
import types

import fake_command


class Parm:
    def __init__(self, raw):
        self.raw = raw

    def unexpandedString(self):
        return self.raw

    def eval(self):
        return self.raw


class Node:
    def __init__(self, parms):
        self.parms = {name: Parm(raw) for name, raw in parms.items()}

    def path(self):
        return "/out/mantra1"

    def name(self):
        return "mantra1"

    def parm(self, name):
        return self.parms.get(name)


hou = types.ModuleType("hou")
hou.Error = RuntimeError
hou.fps = lambda: 25.0
hou.isUIAvailable = lambda: False
hou.text = types.SimpleNamespace(
    expandString=lambda text: text.replace("$HIP", fake_command.folder).replace("$OS", "mantra1")
)
sys.modules["hou"] = hou

import renderdrop_houdini  # noqa: E402

node = Node({"vm_picture": "$HIP/$OS.$F4.exr", "trange": 1, "f1": 1.0, "f2": 2.0})
hou.pwd = lambda: node
old = fake_command.written("mantra1.0001.exr", "mantra1.0002.exr")
for path in old:
    os.utime(path, (1, 1))
renderdrop_houdini.pre_render()
assert renderdrop_houdini.post_render("Summer Tour", "LED Main") is None
assert fake_command.called() == [], "frames of an earlier render are no part of a stopped one"

renderdrop_houdini.pre_render()
os.utime(old[0], (2, 2))
assert renderdrop_houdini.post_render("Summer Tour", "LED Main") is None
assert fake_command.called() == [], "nor is a render that was stopped after its first frame"

# On a file server whose clock is years behind.
renderdrop_houdini.pre_render()
for path in old:
    os.utime(path, (3, 3))
receipt = renderdrop_houdini.post_render("Summer Tour", "LED Main")
assert receipt.version_number == 5
encode, upload = fake_command.called()
assert encode[-1] == os.path.join(fake_command.folder, "mantra1.####.exr"), encode
assert encode[encode.index("--frames") + 1] == "1-2" and encode[encode.index("--fps") + 1] == "25.0", encode
assert upload[4:6] == ["--media", "LED Main"], upload

# Every second frame.
node = Node({"vm_picture": "$HIP/twos.$F4.exr", "trange": 1, "f1": 1.0, "f2": 4.0, "f3": 2.0})
renderdrop_houdini.pre_render()
fake_command.written("twos.0001.exr", "twos.0003.exr")
assert renderdrop_houdini.post_render("Summer Tour", "LED Main").version_number == 5
encode, upload = fake_command.called()
assert encode[encode.index("--frames") + 1] == "1-3" and "--fill-gaps" in encode, encode

fake_command.written("twos.0002.exr")
renderdrop_houdini.pre_render()
for path in fake_command.written("twos.0001.exr", "twos.0003.exr"):
    os.utime(path, (4, 4))
assert renderdrop_houdini.post_render("Summer Tour", "LED Main") is None
assert fake_command.called() == [], "a frame of another render is no part of every second frame"

callbacks, said = [], []
hou.isUIAvailable = lambda: True
hou.severityType = types.SimpleNamespace(Error="error")
hou.ui = types.SimpleNamespace(
    setStatusMessage=lambda text, severity=None: said.append(text),
    addEventLoopCallback=callbacks.append,
    removeEventLoopCallback=callbacks.remove,
)
node = Node({"picture": "$HIP/shot.mov", "trange": 1, "f1": 1.0, "f2": 2.0})
renderdrop_houdini.post_render("Summer Tour")


def look():
    for each in list(callbacks):
        each()
    return not callbacks


fake_command.until(look)
assert said[-1] == "Renderdrop: mantra1: v5 is ready", said
