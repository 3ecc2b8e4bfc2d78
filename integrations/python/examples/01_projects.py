"""Prints the projects that renders can go to.  python3 01_projects.py"""

import renderdrop

for project in renderdrop.projects():
    if project["role"] != "viewer":
        print(project["id"], project["name"])
