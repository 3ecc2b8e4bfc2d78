; "Send to > Renderdrop" in the Explorer. What is sent there starts the app, or the one that runs, with the files as arguments.
!macro customInstall
  CreateShortCut "$SENDTO\Renderdrop.lnk" "$INSTDIR\${APP_EXECUTABLE_FILENAME}"
!macroend

!macro customUnInstall
  Delete "$SENDTO\Renderdrop.lnk"
!macroend
