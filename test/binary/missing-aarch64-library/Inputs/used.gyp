{ # a comment with a '{'
  'targets': [
    {
      'target_name': 'addon',
      'conditions': [
        ['OS=="mac"', {'libraries': ['b/libm.so']}],
        ['OS=="linux"', {
          'conditions': [
            ['target_arch=="arm"', {
              'copies': [{'destination': 'build/Release/', 'files': ['b/libarm.so']}],
            }, { # ia32 or x64
              'copies': [{'destination': 'build/Release/', 'files': ['<@(module_root_dir)/b/libu.so.2']}],
            }]
          ]
        }],
        ['target_arch=="x64" and OS!="win"', {'libraries': ['../b/libx.so']}],
        ['use_it==1', {'libraries': ['../b/libc.so']}],
      ],
      'libraries': ['-lm', '../b/libmade.so'],
      'actions': [{'action_name': 'make', 'inputs': [], 'outputs': ['b/libmade.so'], 'action': ['make']}],
    },
  ],
}
