"""The parts of Resolve's scripting API that its README describes, around the scripts for it."""

import contextlib
import io
import os
import runpy
import sys
from fractions import Fraction

import fake_command
import renderdrop
import renderdrop_resolve

done, broken = fake_command.written("LED_Main_v012.mov", "LED_Broken.mov")


class Timeline:
    rate = "25"

    def __init__(self):
        self.markers = {3: {"customData": "mine"}, 50: {"customData": "renderdrop:old"}}

    def GetName(self):
        return "LED Main"

    def GetSetting(self, name):
        assert name == "timelineFrameRate"
        return self.rate

    def GetMarkers(self):
        return self.markers

    def DeleteMarkerAtFrame(self, frame):
        del self.markers[frame]
        return True

    def AddMarker(self, frame, color, name, note, duration, custom):
        self.markers[frame] = {"color": color, "name": name, "note": note, "customData": custom}
        return True


class Project:
    timeline = Timeline()

    def GetName(self):
        return "Summer Tour"

    def GetCurrentTimeline(self):
        return self.timeline

    def GetRenderJobList(self):
        job = lambda name, path: {
            "JobId": name,
            "TargetDir": os.path.dirname(path),
            "OutputFilename": os.path.basename(path),
        }
        return [job("one", done), job("two", broken)]

    def GetRenderJobStatus(self, job):
        return {"JobStatus": "Complete" if job == "one" else "Failed"}


class Resolve:
    def GetProjectManager(self):
        return self

    def GetCurrentProject(self):
        return Project()


scripts = sys.argv[1]


def run(name, **given):
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        runpy.run_path(os.path.join(scripts, name), {"resolve": Resolve(), **given})
    return said.getvalue()


assert run("upload_finished_jobs.py") == "Renderdrop: LED_Main_v012.mov: v5 is ready\n"
calls = fake_command.called()
assert calls == [["upload", "--json", "--project", "Summer Tour", "--match", "--wait", "--", done]], calls
assert run("upload_finished_jobs.py", job="two") == "Renderdrop: No finished render jobs.\n"
assert fake_command.called() == []
assert run("get_notes.py") == "Renderdrop: 1 open notes on LED Main\n"
markers = Project.timeline.markers
assert sorted(markers) == [3, 50], markers
assert markers[50]["note"] == "Too fast" and markers[50]["customData"] == "renderdrop:note_1", markers

# At every rate a marker is on the noted frame, though Resolve and the service round rate and time.
RATES = [("24", Fraction(24)), ("25", Fraction(25)), ("23.976", Fraction(24000, 1001)), ("29.97", Fraction(30000, 1001))]
RATES += [("29.97 DF", Fraction(30000, 1001)), ("59.94", Fraction(60000, 1001)), (23.976, Fraction(24000, 1001))]
for setting, exact in RATES:
    Timeline.rate = setting
    frames = [0, 1, 2399, 2400, 14400, 20001, 400000]
    notes = [{"id": "note_{}".format(frame), "text": "", "at_seconds": round(float(frame / exact), 3)} for frame in frames]
    renderdrop.open_notes = lambda project, item: [
        renderdrop.Note({"author": {"name": "Ada"}, "version_number": 4, **note}) for note in notes
    ]
    renderdrop_resolve.set_note_markers(Resolve(), "LED Main")
    set_here = {frame for frame, marker in markers.items() if marker["customData"] != "mine"}
    assert set_here == set(frames), (setting, sorted(set_here))
