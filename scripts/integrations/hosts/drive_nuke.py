"""Nuke's callbacks and knobs, as its Python reference describes them, around renderdrop_nuke."""

import sys
import types

import fake_command

callbacks = {}
messages = []


class Knob:
    def __init__(self, name, label=None, values=None):
        self._name, self._value = name, values[0] if values else ""

    def name(self):
        return self._name

    def value(self):
        return self._value

    def setValue(self, value):
        self._value = value

    def setTooltip(self, _text):
        pass


class Write:
    def __init__(self, path):
        self.path, self.knobs = path, {}

    def Class(self):
        return "Write"

    def name(self):
        return "Write1"

    fullName = name

    def knob(self, name):
        return self.knobs.get(name)

    def addKnob(self, knob):
        self.knobs[knob.name()] = knob


class Bar:
    def __init__(self, _name):
        pass

    def setMessage(self, _text):
        pass

    def setProgress(self, _percent):
        pass

    def isCancelled(self):
        return False


def adder(name):
    return lambda call, args=(), kwargs=None, nodeClass="*": callbacks.__setitem__(name, (call, nodeClass))


nuke = types.ModuleType("nuke")
for name in ("addOnUserCreate", "addBeforeRender", "addAfterFrameRender", "addAfterRender"):
    setattr(nuke, name, adder(name))
for name in ("Tab_Knob", "String_Knob", "Enumeration_Knob", "Boolean_Knob"):
    setattr(nuke, name, Knob)
nuke.GUI = False
nuke.ProgressTask = Bar
nuke.message = messages.append
nuke.executeInMainThread = lambda call, args: call(*args)
nuke.filename = lambda node: node.path
fps = Knob("fps")
fps.setValue(24.0)
root = types.SimpleNamespace(knob=lambda name: fps)
nuke.root = lambda: root
sys.modules["nuke"] = nuke

import renderdrop_nuke  # noqa: E402

renderdrop_nuke.listen()
assert all(node_class == "Write" for _call, node_class in callbacks.values())


def render(node, frames, is_canceled=False):
    nuke.thisNode = lambda: node
    callbacks["addBeforeRender"][0]()
    for frame in frames:
        nuke.frame = lambda: frame
        callbacks["addAfterFrameRender"][0]()
    if not is_canceled:
        callbacks["addAfterRender"][0]()


node = Write("/shows/halo v04/halo_v04.%04d.exr")
nuke.thisNode = lambda: node
callbacks["addOnUserCreate"][0]()
render(node, [1001, 1002])
assert fake_command.called() == [], "it was not switched on"
node.knob("renderdrop_upload").setValue(True)
node.knob("renderdrop_project").setValue("Summer Tour")
render(node, [1001, 1002], is_canceled=True)
assert fake_command.called() == [], "a canceled render uploads nothing"
render(node, [1001, 1002])
encode, upload = fake_command.called()
assert encode == [
    *["encode", "--json", "--fps", "24.0", "--codec", "prores422hq", "--frames", "1001-1002", "--"],
    "/shows/halo v04/halo_v04.####.exr",
], encode
assert upload[:5] == ["upload", "--json", "--project", "Summer Tour", "--match"], upload

node.path = "/shows/halo.mov"
node.knob("renderdrop_media").setValue("No Such Item")
try:
    render(node, [1])
    raise AssertionError("a render of nuke -x fails where its upload fails")
except RuntimeError as error:
    assert "No item." in str(error), error

nuke.GUI = True
nuke.selectedNodes = lambda: [node]
node.knob("renderdrop_media").setValue("LED Main")
fake_command.called()
renderdrop_nuke.upload_selected()
fake_command.until(lambda: messages)
assert messages == ["Renderdrop: Write1: v5 is ready"], messages
assert fake_command.called()[0][4:6] == ["--media", "LED Main"]
