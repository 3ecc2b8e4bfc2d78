"""What the scripts for DaVinci Resolve share. The project of Renderdrop is RENDERDROP_PROJECT, or has the name of Resolve's.

Not run in Resolve itself: a test drives it against a stub of its API.
"""

import os
from fractions import Fraction

import renderdrop


def project_of(resolve):
    return resolve.GetProjectManager().GetCurrentProject()


def project_name(project):
    return os.environ.get("RENDERDROP_PROJECT") or project.GetName()


def rendered_files(project):
    """The files of the completed jobs of the render queue."""
    done = []
    for job in project.GetRenderJobList() or []:
        status = project.GetRenderJobStatus(job["JobId"]) or {}
        path = os.path.join(job["TargetDir"], job["OutputFilename"])
        if status.get("JobStatus") == "Complete" and os.path.isfile(path):
            done.append((job["JobId"], path))
    return done


def upload_finished(resolve, only_job=None):
    """Uploads each file to the item of its name. Files that were already uploaded are skipped.
    Returns a line for each."""
    project = project_of(resolve)
    lines = []
    for job_id, path in rendered_files(project):
        if only_job is not None and job_id != only_job:
            continue
        try:
            receipt = renderdrop.upload(path, project=project_name(project), match=True)
            lines.append("{}: v{} is ready".format(os.path.basename(path), receipt.version_number))
        except renderdrop.RenderdropError as error:
            lines.append("{}: {}".format(os.path.basename(path), error))
    return lines or ["No finished render jobs."]


def exact_rate(setting):
    """Resolve says 23.976 for 24000/1001, which is a frame off after 100 seconds, and adds DF for drop-frame."""
    named = Fraction(str(setting).split()[0])
    ntsc = Fraction(round(named) * 1000, 1001)
    return ntsc if abs(named - ntsc) < Fraction(6, 1000) else named


def frame_at(seconds, rate):
    """Half a millisecond of rounding must not move a marker to the frame before."""
    return int((seconds + 0.0006) * rate)


def set_note_markers(resolve, item):
    """Sets the open notes of an item as markers of the current timeline, and removes those set before."""
    project = project_of(resolve)
    timeline = project.GetCurrentTimeline()
    rate = exact_rate(timeline.GetSetting("timelineFrameRate"))
    notes = renderdrop.open_notes(project_name(project), item)
    for frame, marker in dict(timeline.GetMarkers() or {}).items():
        if str(marker.get("customData", "")).startswith("renderdrop:"):
            timeline.DeleteMarkerAtFrame(frame)
    taken = set(dict(timeline.GetMarkers() or {}))
    for note in notes:
        # A frame can hold only one marker.
        frame = frame_at(note.at_seconds, rate)
        while frame in taken:
            frame += 1
        taken.add(frame)
        said = "v{}, {}".format(note.version_number, note.author or "Somebody")
        timeline.AddMarker(frame, "Red", said, note.text, 1, "renderdrop:" + note.data["id"])
    return len(notes)
